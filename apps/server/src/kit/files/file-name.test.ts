import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFileName, contentDisposition, savedName } from './file-name.ts'

test('a file name keeps its letters and loses what could mislead', () => {
  for (const [given, clean] of [
    ['Lease 12B.pdf', 'Lease 12B.pdf'],
    ['  a\t b \n.pdf ', 'a b .pdf'],
    ['/etc/passwd', 'passwd'],
    ['C:\\temp\\scan.png', 'scan.png'],
    ['../..', undefined],
    ['..', undefined],
    ['', undefined],
    [' \u0000\u0007 ', undefined],
    ['\u202egnp.exe', 'gnp.exe'],
    ['契約書.pdf', '契約書.pdf'],
    ['half\ud800.pdf', 'half.pdf'],
  ] as const)
    assert.equal(cleanFileName(given), clean, JSON.stringify(given))
})

test('a long name keeps its end', () => {
  const name = cleanFileName(`${'😀'.repeat(400)}.pdf`) ?? ''
  assert.equal([...name].length, 255)
  assert.ok(name.endsWith('😀.pdf'))
  assert.equal([...(cleanFileName(`a.${'x'.repeat(400)}`) ?? '')].length, 255)
})

test('a file is saved under a name that ends as its content says', () => {
  for (const [name, type, saved] of [
    ['lease.pdf', 'application/pdf', 'lease.pdf'],
    ['lease', 'application/pdf', 'lease.pdf'],
    ['lease.html', 'application/pdf', 'lease.html.pdf'],
    ['SCAN.JPEG', 'image/jpeg', 'SCAN.JPEG'],
    ['scan.png', 'image/jpeg', 'scan.png.jpg'],
    ['x', 'application/unknown', 'x'],
  ] as const)
    assert.equal(savedName(name, type), saved)
})

test('the header holds nothing that could end it', () => {
  const header = contentDisposition({ name: 'a"b\r\nset-cookie: x; ü\ud800%41.pdf' })
  assert.match(header, /^attachment; filename="[ -~]+"; filename\*=UTF-8''[A-Za-z0-9%._-]+$/)
  assert.equal(header.split('"').length, 3)
  assert.equal(decodeURIComponent(header.split("''")[1] ?? ''), 'a"b\r\nset-cookie: x; ü\ufffd%41.pdf')
})
