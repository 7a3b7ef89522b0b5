import { isLoopbackHost } from './secrets.ts';
import { StartError } from './start-error.ts';

interface ConnectionSecurity {
  requiresTls: boolean;
  host?: string | undefined;
  tls?: object | undefined;
  publicUrl: string;
  apiUrl?: string | undefined;
  databaseUrl?: string | undefined;
  replicaUrl?: string | undefined;
  smtpUrl?: string | undefined;
  bucket?: { endpoint: string } | undefined;
  traces?: { endpoint: string } | undefined;
  clamd?: { host: string } | { path: string } | undefined;
}

/**
 * Asserts that all traffic that leaves the computer is encrypted.
 * @throws StartError naming the first variable by which something would travel in the clear
 */
export function assertEncrypted(config: ConnectionSecurity): void {
  if (!config.requiresTls) return;
  if (!config.tls && !isLoopbackHost(config.host ?? '')) {
    throw new StartError(
      'REQUIRE_TLS=on needs TLS_CERT_FILE and TLS_KEY_FILE, or HOST=127.0.0.1 with a proxy beside it.',
    );
  }
  const plain = listAddresses(config).find(([, url, safe]) => url && !isLocalAddress(url) && !safe.test(url));
  if (plain) throw new StartError(`REQUIRE_TLS=on, but ${plain[0]} is in the clear: ${plain[3]}.`);
}

/** Pattern that no address matches, for services that cannot be encrypted. */
const unmatchable = /(?!)/;

type Address = [variable: string, url: string | undefined, safe: RegExp, remedy: string];

function listAddresses(config: ConnectionSecurity): Address[] {
  const { publicUrl, apiUrl, databaseUrl, replicaUrl, smtpUrl, bucket, traces, clamd } = config;
  const https = [/^https:/, 'its address must begin with https'] as const;
  const verified = [/[?&]sslmode=verify-full(&|$)/, 'add sslmode=verify-full to its address'] as const;
  return [
    ['PUBLIC_URL', publicUrl, ...https],
    ['API_URL', apiUrl, ...https],
    ['DATABASE_URL', databaseUrl, ...verified],
    ['DATABASE_REPLICA_URL', replicaUrl, ...verified],
    ['SMTP_URL', smtpUrl, /^smtps:/, 'its address must begin with smtps'],
    ['S3_ENDPOINT', bucket?.endpoint, ...https],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', traces?.endpoint, ...https],
    [
      'CLAMD_ADDRESS',
      clamd && 'host' in clamd ? `tcp://${clamd.host}` : undefined,
      unmatchable,
      'it must be on this computer',
    ],
  ];
}

/** PostgreSQL's address may name its host, or the folder of its socket, behind the question mark. */
function isLocalAddress(text: string): boolean {
  const url = URL.parse(text);
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  return host === '' || host.startsWith('/') || isLoopbackHost(host);
}
