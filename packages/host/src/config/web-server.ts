import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { StartError } from './start-error.ts';

/** Files in PEM: the certificate with those that it is signed by, and its key. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

export type WebServer = Server | TlsServer;

/** Number of milliseconds after which a connection without a TLS handshake is closed. */
const handshakeMs = 10_000;
const lookEveryMs = 60_000;

/**
 * Answers by http, or over TLS 1.2 and 1.3 where there is a certificate. One that is renewed is taken within a minute,
 * without a connection being lost.
 * @param interval how often the files are looked at, in ms
 * @throws StartError where certificate or key cannot be read, or do not belong together
 */
export function createWebServer(
  files: TlsFiles | undefined,
  listener: RequestListener,
  interval = lookEveryMs,
): WebServer {
  if (!files) return createServer(listener);
  const server = secureServer(files, listener);
  for (const file of [files.certFile, files.keyFile]) {
    watchFile(file, { interval, persistent: false }, () => renewCertificate(server, files));
  }
  server.once('close', () => {
    for (const file of [files.certFile, files.keyFile]) unwatchFile(file);
  });
  return server;
}

function secureServer(files: TlsFiles, listener: RequestListener): TlsServer {
  try {
    return createTlsServer({ ...readTlsFiles(files), minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs }, listener);
  } catch (error) {
    throw new StartError(`TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${getErrorMessage(error)}.`);
  }
}

/**
 * Renews the certificate. The old one stays while certificate and key do not match, as between the writing of the two
 * files.
 */
function renewCertificate(server: TlsServer, files: TlsFiles): void {
  try {
    server.setSecureContext({ ...readTlsFiles(files), minVersion: 'TLSv1.2' });
    console.log('The certificate has been read anew.');
  } catch (error) {
    console.error(`The certificate could not be read anew, the old one stays: ${getErrorMessage(error)}.`);
  }
}

const readTlsFiles = ({ certFile, keyFile }: TlsFiles) => ({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
});
const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
