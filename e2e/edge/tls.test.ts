import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectByTls, type SecureVersion, type TLSSocket } from 'node:tls';
import { createPassOn } from '@mercer/host/backend/backend-proxy';
import { createWebServer, type TlsFiles } from '@mercer/host/config/web-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSelfSignedCertificate } from '../certificate.ts';

const lookEveryMs = 20;

/** @returns the files, and what writes another certificate into them */
function certificateFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files: TlsFiles = { certFile: join(folder, 'shop.pem'), keyFile: join(folder, 'shop.key') };
  const renew = () => {
    const { cert, key } = createSelfSignedCertificate();
    writeFileSync(files.certFile, cert);
    writeFileSync(files.keyFile, key, { mode: 0o600 });
    return cert;
  };
  return { files, renew };
}

async function openTlsServer() {
  const { files, renew } = certificateFiles();
  const cert = renew();
  const server = createWebServer(files, (_, answer) => answer.end('over TLS'), lookEveryMs);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return { cert, files, renew, port };
}

async function openTlsSocket(port: number, ca: string, version?: SecureVersion): Promise<TLSSocket> {
  const versions = version && { minVersion: version, maxVersion: version };
  // the lowest versions are none of what OpenSSL still speaks by itself
  const socket = connectByTls({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca,
    ciphers: 'ALL:@SECLEVEL=0',
    ...versions,
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

test.each(['TLSv1.2', 'TLSv1.3'] as const)('a shop with a certificate answers over %s', async (version) => {
  const { port, cert } = await openTlsServer();
  expect((await openTlsSocket(port, cert, version)).getProtocol()).toBe(version);
  const [answer] = await once(
    request({ port, host: '127.0.0.1', servername: 'localhost', ca: cert }).end(),
    'response',
  );
  expect(await answer.toArray()).toEqual([Buffer.from('over TLS')]);
});

test.each(['TLSv1', 'TLSv1.1'] as const)('but not over %s', async (version) => {
  const { port, cert } = await openTlsServer();
  await expect(openTlsSocket(port, cert, version)).rejects.toThrow(/version|protocol/i);
});

test('nor in the clear', async () => {
  const { port } = await openTlsServer();
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const responseText = Buffer.concat(await socket.toArray()).toString('latin1');
  expect(responseText).not.toContain('over TLS');
});

test('a certificate that is renewed is taken, and connections stay', async () => {
  const { port, cert, files, renew } = await openTlsServer();
  const old = await openTlsSocket(port, cert);
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => errorLog.mockRestore());
  // The certificate and the key do not match for a moment
  writeFileSync(files.certFile, createSelfSignedCertificate().cert);
  await expect.poll(() => errorLog.mock.calls.join()).toContain('the old one stays');
  await openTlsSocket(port, cert);
  const renewed = renew();
  await expect
    .poll(() =>
      openTlsSocket(port, renewed).then(
        (socket) => socket.authorized,
        () => false,
      ),
    )
    .toBe(true);
  old.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String((await once(old, 'data'))[0])).toContain('200 OK');
});

test('a key that is another’s opens no shop, and neither does a file that is not there', () => {
  const { files, renew } = certificateFiles();
  expect(() => createWebServer(files, () => {})).toThrow('TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ENOENT');
  renew();
  writeFileSync(files.keyFile, createSelfSignedCertificate().key);
  expect(() => createWebServer(files, () => {})).toThrow('TLS_CERT_FILE and TLS_KEY_FILE cannot be used');
});

test('a storefront speaks to its backend over TLS, and to nobody whose certificate another has signed', async () => {
  const { port, cert } = await openTlsServer();
  const requestThroughProxy = async (ca: string) => {
    const passOn = createPassOn({
      apiUrl: `https://localhost:${port}`,
      secret: 'between-the-two',
      ca: Buffer.from(ca),
    });
    onTestFinished(() => passOn.end());
    return passOn.fetch(new Request('https://shop.example/healthz'));
  };
  const answer = await requestThroughProxy(cert);
  expect([answer.status, await answer.text()]).toEqual([200, 'over TLS']);
  expect((await requestThroughProxy(createSelfSignedCertificate().cert)).status).toBe(503);
});
