import { AwsClient } from 'aws4fetch';
import type { PictureStore } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';

/** A bucket that speaks S3. */
export interface Bucket {
  /** without a trailing slash, e.g. `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** So long a shopper waits for it at most. */
const timeoutMs = 5000;
const retryAfterSeconds = 2;

/** A bucket of Amazon, R2, MinIO, Ceph and others: all of them take its name in the path. */
export function s3Store({ endpoint, region, bucket, ...keys }: Bucket): PictureStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 });
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    const url = `${endpoint}/${bucket}/${name}`;
    try {
      return await client.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw away(cause);
    }
  };
  return {
    async read(name) {
      const answer = await ask(name, { method: 'GET' });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) throw away(await refusalOf(answer));
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(throwAway));
      if (bytes.length === 0) throw away(new Error('The store of pictures answered nothing'));
      return bytes;
    },
    async write(name, bytes, contentType) {
      const answer = await ask(name, { method: 'PUT', body: bytes, headers: { 'Content-Type': contentType } });
      if (!answer.ok) throw away(await refusalOf(answer));
      await answer.body?.cancel();
    },
  };
}

/** What it says may name keys: its status is enough. */
async function refusalOf({ status, body }: Response): Promise<Error> {
  await body?.cancel();
  return new Error(`The store of pictures answered ${status}`);
}

function throwAway(cause: unknown): never {
  throw away(cause);
}

function away(cause: unknown): ApiError {
  const answer = { status: 503, code: 'unavailable', retryAfterSeconds } as const;
  return new ApiError('The store of pictures does not answer: please try again', answer, { cause });
}
