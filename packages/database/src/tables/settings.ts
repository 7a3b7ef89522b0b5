import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface SettingsTables {
  settings: { id: string; value: Json };
  content_models: { id: string; name: string; fields: Json };
  content: ContentTable;
}

interface ContentTable {
  model: string;
  id: string;
  slug: string;
  value: Json;
  published: Generated<Flag>;
  /** fields that are changed and not published yet */
  draft: Json | null;
  date_created: Generated<string>;
  date_updated: Generated<string>;
}
