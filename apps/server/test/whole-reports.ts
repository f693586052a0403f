// `--import` of a test run: what a test file reports reaches the runner whole. A file writes its reports into a pipe, and
// `--test-force-exit` ends it without waiting for what is still to be written: on a busy machine the last tests were missing, and a
// file whose failing test was among them failed without a word. Written at once, nothing is left to wait for.
type Pipe = { readonly _handle?: { readonly setBlocking?: (blocking: boolean) => unknown } }

for (const stream of [process.stdout, process.stderr]) (stream as Pipe)._handle?.setBlocking?.(true)
