import * as v from 'valibot';
import { scopes } from '../../http/operator-key.ts';

const scopeList = v.pipe(v.array(v.picklist(scopes)), v.minLength(1));

export const KeyInput = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  scopes: scopeList,
});

const key = {
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  date_created: v.nullable(v.string()),
  date_used: v.nullable(v.string()),
  date_revoked: v.nullable(v.string()),
};

export const KeyAnswer = v.strictObject(key);
export type Key = v.InferOutput<typeof KeyAnswer>;

/** The secret is answered once. */
export const NewKeyAnswer = v.strictObject({ ...key, secret: v.string() });
