import { constants, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type AmazonKeys, restoreLineEnds } from './keys.ts';

interface Algorithm {
  name: string;
  /** bytes */
  saltLength: number;
}

const callAlgorithm: Algorithm = { name: 'AMZN-PAY-RSASSA-PSS-V2', saltLength: 32 };
/** Amazon assumes this version where the button names none in `createCheckoutSessionConfig`, and published clients name none. */
const buttonAlgorithm: Algorithm = { name: 'AMZN-PAY-RSASSA-PSS', saltLength: 20 };

export interface Signer {
  /**
   * Signs the payload that a page passes to Amazon:
   * https://developer.amazon.com/docs/amazon-pay-checkout/add-the-amazon-pay-button.html
   */
  signButton(payload: string): Promise<string>;
  /** The headers of a call, its signature among them: https://developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html */
  signCall(call: CallToSign): Promise<Record<string, string>>;
}

interface CallToSign {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export function createSigner({ publicKeyId, privateKey }: AmazonKeys): Signer {
  let key: Promise<KeyObject> | undefined;

  async function readPrivateKey(): Promise<KeyObject> {
    return createPrivateKey(typeof privateKey === 'string' ? restoreLineEnds(privateKey) : await privateKey());
  }

  function getPrivateKey(): Promise<KeyObject> {
    key ??= readPrivateKey().catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  }

  async function signText(text: string, { name, saltLength }: Algorithm): Promise<string> {
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const signed = Buffer.from(`${name}\n${computeSha256(text)}`);
    return sign('sha256', signed, { key: await getPrivateKey(), padding, saltLength }).toString('base64');
  }

  return {
    signButton: (payload) => signText(payload, buttonAlgorithm),
    async signCall({ method, url, headers, body }) {
      const names = Object.keys(headers).sort();
      const lines = names.map((name) => `${name}:${headers[name]}\n`);
      const signedHeaders = names.join(';');
      const query = url.searchParams.toString();
      const canonical = [method, url.pathname, query, lines.join(''), signedHeaders, computeSha256(body)].join('\n');
      const signature = await signText(canonical, callAlgorithm);
      const Authorization = `${callAlgorithm.name} PublicKeyId=${publicKeyId}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
      return { ...headers, Authorization };
    },
  };
}

function computeSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
