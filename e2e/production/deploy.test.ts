import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '@mercer/host/config/config';
import { variables } from '@mercer/host/config/variables';
import { keyVariables } from '@mercer/server';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const readDeployFile = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const serve: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start;
const command = serve.replace(/^exec /, '');
const declaredVariables = new Set<string>([
  ...Object.keys(variables),
  ...keyVariables().flatMap(({ variables }) => variables.map(({ name }) => name)),
  'NODE_ENV',
]);

const dockerfile = readDeployFile('Dockerfile');
const unit = readDeployFile('mercer.service');
const { services } = parse(readDeployFile('compose.yaml'));
const manifests = parseAllDocuments(readDeployFile('kubernetes/shop.yaml')).map((document) => document.toJS());
const findManifest = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
const pod = findManifest('Deployment').spec.template.spec;

const parseVariables = (text: string) =>
  Object.fromEntries(text.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
const image = parseVariables(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '');
const ofUnit = parseVariables(/^Environment=(.+)$/m.exec(unit)?.[1] ?? '');

test.each<[string, Record<string, string>]>([
  ['Dockerfile', image],
  ['mercer.service', ofUnit],
  ['compose.yaml', services.shop.environment],
  ['kubernetes/shop.yaml', findManifest('ConfigMap').data],
])('%s sets variables that there are', (_, settings) => {
  const names = Object.keys(settings);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !declaredVariables.has(name))).toEqual([]);
});

test('all start the shop as npm start does, without npm', () => {
  const [, container = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(container).join(' ')).toBe(command);
  expect(unit).toContain(`\nExecStart=/usr/bin/${command}\n`);
});

test('what the image is made of is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  const missing = copied.map((file) => file.replace('/app/', '')).filter((file) => !existsSync(file));
  expect([copied.length > 4, missing]).toEqual([true, []]);
});

test('containers run without rights, on a file system that they cannot write to', () => {
  expect(dockerfile).toMatch(/\nUSER node\n/);
  expect(services.shop).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: [`shop:${image.DATA_DIR}`] });
  expect(pod.securityContext.runAsNonRoot).toBe(true);
  const [{ securityContext, volumeMounts }] = pod.containers;
  expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([image.DATA_DIR, '/tmp']);
});

test('ports and health checks are those of the shop', () => {
  expect(dockerfile).toContain(`\nEXPOSE ${image.PORT}\n`);
  expect(readDeployFile('Caddyfile')).toContain(`reverse_proxy shop:${image.PORT} {`);
  const [{ ports, readinessProbe, livenessProbe }] = pod.containers;
  expect(ports).toEqual([{ name: 'http', containerPort: Number(image.PORT) }]);
  expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz']);
  expect(readDeployFile('Caddyfile')).toContain('health_uri /readyz');
});

test('one file more, and nothing goes in the clear between proxy, shop and database', () => {
  const { shop, database, proxy } = parse(readDeployFile('compose.tls.yaml')).services;
  expect(Object.keys(shop.environment).filter((name) => !declaredVariables.has(name))).toEqual([]);
  const [address] = shop.environment.DATABASE_URL.split('?');
  expect(services.shop.environment.DATABASE_URL.replace(/:\?.*\}/, '}')).toBe(address);
  const files = { TLS_CERT_FILE: '/tls/cert.pem', TLS_KEY_FILE: '/tls/key.pem' };
  expect(shop.environment).toMatchObject({ REQUIRE_TLS: 'on', ...files });
  // the guard of the shop has nothing against it, and would have without it
  const started = { ...image, PUBLIC_URL: 'https://shop.example', ...shop.environment };
  expect(readConfig(started).requiresTls).toBe(true);
  expect(() => readConfig({ ...started, DATABASE_URL: address })).toThrow('DATABASE_URL is in the clear');
  expect(database.command).toEqual(expect.arrayContaining(['ssl=on', 'ssl_cert_file=/tls/cert.pem']));
  const script = readDeployFile('certificates.sh');
  for (const file of ['ca.pem', 'cert.pem', 'key.pem']) expect(script).toMatch(new RegExp(`"\\$name/${file}"`));
  const [authority, transport] = proxy.volumes.map((volume: string) => volume.split(':'));
  expect(readDeployFile('Caddyfile')).toContain('import upstream/*.caddy');
  expect(transport).toEqual([`./upstream-tls.caddy`, '/etc/caddy/upstream/tls.caddy', 'ro']);
  expect(readDeployFile('upstream-tls.caddy')).toContain(`tls_trust_pool file ${authority[1]}`);
});

test('the image knows whether it is healthy, with and without a certificate', () => {
  const [, check = '[]'] = /HEALTHCHECK [^\n]+\n\s+CMD (\[.+\])/.exec(dockerfile) ?? [];
  const [program, ...line] = JSON.parse(check);
  expect(program).toBe('node');
  const runHealthCheck = (env: object) => spawnSync(process.execPath, line, { env: { ...process.env, ...env } }).status;
  expect(runHealthCheck({ PORT: '1', TLS_CERT_FILE: '' })).toBe(1);
  expect(runHealthCheck({ PORT: '1', TLS_CERT_FILE: '/tls/cert.pem' })).toBe(1);
});

test('a call without TLS is refused, a page leads on to https', () => {
  const plain = /^http:.*? \{\n(?<rules>[\s\S]*?)^\}/m.exec(readDeployFile('Caddyfile'))?.groups?.rules ?? '';
  const words = plain.trim().split(/\s+/).join(' ');
  const calls = '@calls path /api/* /vault/* /functions/* /operator/* handle @calls { respond 403 }';
  expect(words).toBe(`${calls} handle { redir https://{host}{uri} permanent }`);
});

test('nobody is killed while requests are still taken', () => {
  const patienceSeconds = 5;
  const computeStopSeconds = (settings: Record<string, string>) => Number(settings.DRAIN_SECONDS) + patienceSeconds;
  expect(Number.parseInt(services.shop.stop_grace_period, 10)).toBeGreaterThan(computeStopSeconds(image));
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(computeStopSeconds(findManifest('ConfigMap').data));
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(computeStopSeconds(ofUnit));
});

test('a shop that is public trusts its one proxy, and sells no demo goods', () => {
  expect([image.SEED, ofUnit.SEED, findManifest('ConfigMap').data.SEED]).toEqual(['none', 'none', 'none']);
  expect([services.shop.environment.TRUST_PROXY, ofUnit.TRUST_PROXY]).toEqual(['1', '1']);
});
