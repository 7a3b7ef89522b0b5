import { createHash } from 'node:crypto';
import { openTotpSecret } from '@mercer/commerce/accounts';
import { openSnapshot } from '@mercer/database';
import { readMasterBytes } from '@mercer/images';
import type { AppDeps } from '@mercer/platform/http/context';
import { readTableColumns } from './columns.ts';
import { fileFormat } from './file-format.ts';
import { readRecordPages, type TransferredRecord } from './read-records.ts';
import { recordKinds } from './records.ts';

/**
 * The whole shop at one moment as lines of JSON: what the file is, the records, and at the end how many and their SHA-256. The
 * same shop gives the same lines on every database.
 */
export async function* exportShopLines(
  { db, pictures, config }: Pick<AppDeps, 'db' | 'pictures' | 'config'>,
  tellsSecrets: boolean,
): AsyncGenerator<string> {
  const { db: snapshot, close } = await openSnapshot(db);
  const hash = createHash('sha256');
  let records = 0;
  const toHashedLines = (entries: object[]) => {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    hash.update(text);
    return text;
  };
  try {
    const openStoredSecret = (accountId: string, sealed: string) => openTotpSecret(config, { accountId }, sealed) ?? '';
    const reading = { db: snapshot, columns: await readTableColumns(snapshot), tellsSecrets, open: openStoredSecret };
    yield toHashedLines([{ type: 'shop', format: fileFormat, secrets: tellsSecrets }]);
    for (const [type, kind] of Object.entries(recordKinds)) {
      for await (const page of readRecordPages(reading, kind)) {
        records += page.length;
        if (type === 'picture' && pictures)
          await addPictureBytes(page, (name) => readMasterBytes({ db, store: pictures }, name));
        yield toHashedLines(page.map((transferred) => ({ type, ...transferred })));
      }
    }
    yield `${JSON.stringify({ type: 'end', records, sha256: hash.digest('hex') })}\n`;
  } finally {
    await close();
  }
}

/** A picture that is kept elsewhere comes with the file. */
async function addPictureBytes(
  page: TransferredRecord[],
  bytesOf: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  for (const { record } of page) {
    if (record.bytes === '') record.bytes = Buffer.from(await bytesOf(String(record.name))).toString('base64');
  }
}
