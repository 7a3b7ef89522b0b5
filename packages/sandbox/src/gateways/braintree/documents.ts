import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { type Db, findObject, insertObject } from '../../redirect/objects.ts';
import { assertPlayed, createFieldFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { writeXmlDocument } from './xml.ts';

interface DocumentUpload {
  id: string;
  kind: string;
  name: string;
  size: number;
  content_type: string;
}

const buildDocumentKey = (id: string) => ({ gateway: 'braintree', id: `braintree_document_${id}` }) as const;
const types = ['image/jpeg', 'image/png', 'application/pdf'];
const maxBytes = 4_000_000;

/** A file that a dispute is answered with: `document_upload[kind]` and `file` of a form. What it holds is not kept. */
export async function postDocument(c: Context, { store, now }: BraintreeDeps) {
  const form = await c.req.parseBody();
  assertPlayed(form, ['document_upload[kind]', 'file']);
  const { 'document_upload[kind]': kind, file } = form;
  if (kind !== 'evidence_document') throw createFieldFault('documentKindInvalid');
  if (!(file instanceof File) || !types.includes(file.type)) throw createFieldFault('documentTypeInvalid');
  if (file.size > maxBytes) throw createFieldFault('documentTooLarge');
  const document: DocumentUpload = {
    id: randomUUID(),
    kind,
    name: file.name,
    size: file.size,
    content_type: file.type,
  };
  await insertObject(store.db, buildDocumentKey(document.id), 'document', document, now());
  return respondWithXml(c, writeXmlDocument('document_upload', { ...document }), 201);
}

/** @throws BraintreeFault 422 */
export async function findDocument(db: Db, id: unknown): Promise<DocumentUpload> {
  const isId = typeof id === 'string' && /^[\w-]{1,40}$/.test(id);
  const foundDocument = isId ? await findObject<DocumentUpload>(db, buildDocumentKey(id)) : undefined;
  if (!foundDocument) throw createFieldFault('documentUnknown');
  return foundDocument;
}
