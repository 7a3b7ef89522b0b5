import * as v from 'valibot';
import { nonEmptyText } from '../description/fields.ts';
import { createChoiceListSchema, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { importKinds } from './kinds.ts';

const nothing = v.nullable(v.string());
const flag = v.optional(v.picklist(['true', 'false']), 'false');

const importStates = ['queued', 'checking', 'writing', 'completed', 'failed', 'canceled'] as const;

/** `mode` says what becomes of records that the shop has: they are changed, or stay as they are. */
const importModes = ['update', 'create'] as const;

export const ImportQuery = v.strictObject({
  kind: v.picklist(importKinds),
  name: v.optional(nonEmptyText(255), 'import.csv'),
  mode: v.optional(v.picklist(importModes), 'update'),
  dry_run: flag,
  partial: flag,
});

/** How a file is imported. */
export interface ImportOptions {
  mode: (typeof importModes)[number];
  dry_run: boolean;
  partial: boolean;
}

export const ImportAnswer = v.strictObject({
  id: v.string(),
  kind: v.picklist(importKinds),
  name: v.string(),
  /** shop software whose columns the file has; null until it has been read */
  format: nothing,
  mode: v.picklist(importModes),
  dry_run: v.boolean(),
  /** true: records that are right are written although others are not */
  partial: v.boolean(),
  state: v.picklist(importStates),
  size: v.number(),
  /** number of records in the file */
  total: v.number(),
  /** records that are checked, or written, in this state */
  done: v.number(),
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  left_out: v.number(),
  refused: v.number(),
  fault_count: v.number(),
  message: nothing,
  actor: v.string(),
  date_created: v.string(),
  date_updated: v.string(),
  date_started: nothing,
  date_finished: nothing,
});

export type ImportRecord = v.InferOutput<typeof ImportAnswer>;

export const NoticeAnswer = v.strictObject({
  id: v.string(),
  /** `note`: something of the cell is not imported */
  severity: v.picklist(['error', 'note']),
  line: v.number(),
  column: v.number(),
  value: v.string(),
  message: v.string(),
});

export const ImportList = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  kind: v.optional(createChoiceListSchema(importKinds)),
  state: v.optional(createChoiceListSchema(importStates)),
});

export const NoticeList = v.strictObject({
  ...pageQuery,
  severity: v.optional(createChoiceListSchema(['error', 'note'])),
});
