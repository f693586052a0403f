// A record with a field of every kind, related to itself: what no record of the program
// declares yet is held to the same conventions as what it does.
import { Type } from 'typebox'
import { absent, nullable } from '../../../src/kit/field-wrappers.ts'
import {
  choice,
  date,
  flag,
  int,
  moment,
  money,
  number,
  openChoice,
  plainFlag,
  text,
  uuid,
} from '../../../src/kit/fields.ts'
import { defineResource, many, one } from '../../../src/kit/resource.ts'
import { json, words } from '../../../src/kit/structured-fields.ts'

export const sample = defineResource('sample', {
  path: '/samples',
  table: 'samples',
  within: 'propertyId',
  doc: 'samples',
  fields: {
    propertyId: uuid(),
    parentId: nullable(uuid()),
    label: nullable(text({ column: 'named' })),
    note: absent(text()),
    word: nullable(choice(['ONE', 'Two', 'three'])),
    openWord: openChoice(['APPROVED', 'DECLINED']),
    isOpen: nullable(flag()),
    isPlain: plainFlag(),
    rank: nullable(int()),
    amount: nullable(money()),
    ratio: nullable(number()),
    day: nullable(date()),
    seenAt: absent(moment()),
    tags: words(),
    details: nullable(json(Type.Object({ a: Type.String(), b: Type.String() }))),
    hidden: { ...nullable(text()), writeOnly: true },
  },
  relations: {
    property: one('property', 'propertyId'),
    parent: one('sample', 'parentId'),
    children: many('sample', 'parentId'),
  },
})

/** No foreign key on the parent: it may be one of another organization, which must never be visible through the relation. */
export const samplesTable = `
  create table samples (
    organization_id uuid not null, id uuid not null, property_id uuid not null, parent_id uuid, named text, note text,
    word text, open_word text not null, is_open boolean, is_plain boolean not null, rank int, amount bigint, ratio float8,
    day date, seen_at timestamptz(3), tags text[] not null, details jsonb, hidden text,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (organization_id, id));
  create index samples_parent on samples (organization_id, parent_id, created_at, id);
  select app_records('samples')`
