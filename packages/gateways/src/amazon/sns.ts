import { verify, X509Certificate } from 'node:crypto';
import { toFieldRecord } from '../browser-params.ts';
import { GatewayUnavailable, InvalidEvent } from '../errors.ts';
import { buildInvalidEventError, parseEvent } from '../event.ts';
import type { GatewayDeps } from '../port.ts';

/** A message of Amazon SNS, which signs what Amazon Pay announces. */
export interface SnsMessage {
  id: string;
  type: string;
  message: string;
}

const messageFields = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
const signedBy: Record<string, readonly string[]> = {
  Notification: messageFields.filter((name) => name !== 'SubscribeURL' && name !== 'Token'),
  SubscriptionConfirmation: messageFields.filter((name) => name !== 'Subject'),
};
const hashes: Record<string, string> = { 1: 'sha1', 2: 'sha256' };

const amazonsCertificates = /^https:\/\/sns\.[a-z0-9-]{3,40}\.amazonaws\.com(\.cn)?\/[\w./-]+\.pem$/;

export type ReadSns = (body: string) => Promise<SnsMessage>;

/**
 * Reads a message that Amazon has signed: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html.
 * There is no limit to its age: it comes again, as it was, for days.
 * @param standIn where a stand-in's own certificates are
 */
export function createSnsReader(standIn: string, { fetch, now }: GatewayDeps): ReadSns {
  const certificates = new Map<string, Promise<X509Certificate>>();

  async function certificateAt(url: string): Promise<X509Certificate> {
    if (!amazonsCertificates.test(url) && !url.startsWith(standIn)) throw buildSignatureError();
    if (certificates.size > maximumCachedKeys) certificates.clear();
    const certificate = certificates.get(url) ?? readCertificate(fetch, url);
    certificates.set(url, certificate);
    return certificate.catch((error) => {
      certificates.delete(url);
      throw error;
    });
  }

  /** @throws InvalidEvent, GatewayUnavailable where the certificate cannot be read */
  return async (body) => {
    const fields = toFieldRecord(parseEvent(body));
    const { Type, MessageId, Message, Signature, SignatureVersion, SigningCertURL } = fields;
    if (![Type, MessageId, Message].every((text) => typeof text === 'string')) throw buildInvalidEventError();
    const hash = hashes[String(SignatureVersion)];
    const names = signedBy[String(Type)];
    if (!hash || !names || typeof Signature !== 'string' || typeof SigningCertURL !== 'string')
      throw buildSignatureError();
    const lines = names.filter((name) => fields[name] !== undefined).map((name) => `${name}\n${fields[name]}\n`);
    const certificate = await certificateAt(SigningCertURL);
    const signature = Buffer.from(Signature, 'base64');
    const isSigned = verify(hash, Buffer.from(lines.join('')), certificate.publicKey, signature);
    if (!isSigned || !isCertificateValid(certificate, now())) throw buildSignatureError();
    return { id: String(MessageId), type: String(Type), message: String(Message) };
  };
}

const maximumCachedKeys = 8;
const timeoutMs = 10_000;

async function readCertificate(fetch: GatewayDeps['fetch'], url: string): Promise<X509Certificate> {
  try {
    const response = await fetch(new Request(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
    if (!response.ok) throw new Error(`The certificate’s host answered ${response.status}`);
    return new X509Certificate(await response.text());
  } catch (cause) {
    throw new GatewayUnavailable('The certificate could not be read', { cause });
  }
}

function isCertificateValid({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
}

function buildSignatureError(): InvalidEvent {
  return new InvalidEvent('The signature is not valid', 'invalid_signature');
}
