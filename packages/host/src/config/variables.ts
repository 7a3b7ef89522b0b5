/** A variable that a shop is started with. */
interface Variable {
  meaning: string;
  /** taken where nothing is set */
  fallback?: string;
  /** Default in words, when it depends on other variables. */
  otherwise?: string;
}

/** Variables of a shop apart from gateway keys. docs/owners/settings.md is generated from them. */
export const variables = {
  PORT: { meaning: 'the port that the shop listens on', fallback: '3000' },
  HOST: { meaning: 'the address that it listens on', otherwise: 'all of this computer' },
  DATA_DIR: {
    meaning: "SQLite file, pictures in their sizes, generated secrets and the sandbox's ledger; one shop at a time",
    fallback: '.data',
  },
  DATABASE_URL: {
    meaning:
      "PostgreSQL instead of SQLite; then the secrets and the sandbox's ledger are there too. PgBouncer needs `ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout`",
  },
  DATABASE_REPLICA_URL: {
    meaning:
      'a streaming standby of `DATABASE_URL`: products, categories and searches are read from it while it is less than a second behind',
    otherwise: 'all is read from `DATABASE_URL`',
  },
  API_URL: {
    meaning:
      'origin of a backend elsewhere, e.g. `http://backend.internal:3000`: this process is the storefront alone, and opens no database. Keys of gateways, `SMTP_URL` and the like are set there, with the same `PUBLIC_URL` and `API_SECRET`',
    otherwise: 'the backend is in the same process',
  },
  API_SECRET: {
    meaning:
      'what storefronts and their backend know each other by, of at least 16 characters: from who says it the backend believes whose request it passes on',
    otherwise: 'none is needed on one computer (`PUBLIC_URL` is `localhost`); elsewhere no storefront apart is served',
  },
  API_CA_FILE: {
    meaning:
      'file with the certificates, in PEM, of who signs for the backend of `API_URL`; no other is trusted for it',
    otherwise: 'those that everybody trusts',
  },
  NAMED_STATEMENTS: {
    meaning: '`off`: statements are not prepared; behind a pooler of PostgreSQL they never are',
    fallback: 'on',
  },
  S3_BUCKET: {
    meaning: 'bucket in which uploaded pictures and their sizes are kept, in place of the database; needs both keys',
    otherwise: 'pictures are in the database, their sizes in `DATA_DIR/images`',
  },
  S3_ENDPOINT: {
    meaning: 'where the bucket is, e.g. `https://minio.example:9000`',
    otherwise: 'Amazon, by `S3_REGION`',
  },
  S3_REGION: { meaning: 'region of the bucket; `auto` for some', fallback: 'us-east-1' },
  S3_ACCESS_KEY_ID: { meaning: 'key of who may read and write in the bucket' },
  S3_SECRET_ACCESS_KEY: { meaning: 'its secret' },
  PICTURES_URL: {
    meaning:
      'origin of a CDN that fetches `/images` from the shop; pages show pictures from there, and the API names them there to other sites',
    otherwise: 'pages show them from the shop',
  },
  SMTP_URL: {
    meaning: 'mail server, e.g. `smtps://user:password@mail.example:465`',
    otherwise: 'mails are files in `DATA_DIR/mail`',
  },
  TLS_CERT_FILE: {
    meaning:
      'file with the certificate, in PEM, by which the shop answers over TLS itself; a renewed one is taken within a minute',
    otherwise: 'the shop answers by http, for a proxy that does TLS',
  },
  TLS_KEY_FILE: { meaning: 'file with the key of the certificate, in PEM' },
  REQUIRE_TLS: {
    meaning:
      '`on` refuses to start a shop that would answer other machines in the clear, or speak so to its database, mail server, bucket, backend or collector',
    fallback: 'off',
  },
  CLAMD_ADDRESS: {
    meaning:
      "ClamAV's daemon, as `clamd.internal:3310` or `/run/clamav/clamd.ctl`: it has a look at each upload, and what it does not let pass is refused",
    otherwise: 'nobody; pictures are decoded and encoded anew',
  },
  BREACHED_PASSWORDS_URL: {
    meaning:
      'service that knows breached passwords, such as `https://api.pwnedpasswords.com/range`: a new password that it knows is refused. It is told five hex digits of a hash, and nobody waits when it is away',
    otherwise: 'none is asked; 17,950 passwords that are known from breaches come with the shop',
  },
  WEBHOOK_HOSTS: {
    meaning: 'the only hosts that webhooks may go to, separated by commas; `*.example.com` is all below it',
    otherwise: 'all that are not in private networks',
  },
  PUBLIC_KEY: { meaning: 'publishable key that clients send', fallback: 'pk_demo_mercer' },
  SECRET_KEY: {
    meaning: 'first key of the [operator API](api.md); can be revoked once another one exists',
    otherwise: 'made at the first start',
  },
  SIGNING_SECRET: {
    meaning:
      'by which links in mails are signed, of at least 16 characters; links that were signed by the one made at the first start hold on',
    otherwise: 'made at the first start',
  },
  SIGNING_SECRETS_BEFORE: {
    meaning:
      'those that `SIGNING_SECRET` was before, separated by commas: links of theirs hold until they are left out',
  },
  PUBLIC_URL: {
    meaning: 'address of the shop as shoppers and gateways see it',
    otherwise: '`http://localhost:PORT`',
  },
  TRUST_PROXY: { meaning: 'number of proxies whose forwarded headers count', fallback: '0' },
  ALLOWED_ORIGINS: {
    meaning: 'other browser origins that may call the shop, separated by commas',
    otherwise: 'those of this computer, of any port; none with live keys',
  },
  SEED: {
    meaning:
      '`demo` fills an empty database with the demo store, `none` leaves it empty, `conformance` starts the shop of the [test suite for agents](conformance.md); with live keys or a `PUBLIC_URL` on https it must be `none`',
    otherwise: '`demo`; `none` with keys of a gateway',
  },
  AGENT_SIMULATION_SECRET: {
    meaning: 'with `SEED=conformance`: the secret with which the [test suite for agents](conformance.md) ships orders',
    otherwise: 'nobody can ship an order so',
  },
  FUNCTIONS_DIR: {
    meaning: "the shop's own functions: `demo/hello.ts` in it answers at `/functions/demo/hello`",
    fallback: 'functions',
  },
  VAULT_LIVE: {
    meaning: '`on` lets the vault hand card numbers on to [Stripe](gateways.md#card-numbers); it stores none',
    fallback: 'off',
  },
  APPLE_PAY_DOMAIN_ASSOCIATION: {
    meaning:
      'the content of `apple-developer-merchantid-domain-association`, which your gateway hands out for Apple Pay; usually given as `APPLE_PAY_DOMAIN_ASSOCIATION_FILE`. The shop serves it at `/.well-known/`',
    otherwise: 'the address answers 404, and Apple verifies no domain',
  },
  WEB_CONCURRENCY: {
    meaning:
      'processes that answer on the port, with `DATABASE_URL`; SIGHUP replaces them one by one, and no request is lost',
    fallback: '1',
  },
  RATE_LIMIT_PER_IP: { meaning: '`off` lifts the limits per address', fallback: 'on' },
  REQUEST_LOG: {
    meaning:
      '`on` writes the log in lines of JSON, with one for each request; `statements` with one for each statement as well. Neither names shoppers',
    fallback: 'off',
  },
  METRICS_TOKEN: {
    meaning: 'opens `/metrics` to a Prometheus server that sends it as bearer token, of at least 16 characters',
    otherwise: 'there is no `/metrics`',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'address of an OpenTelemetry collector, such as `http://collector:4318`, that is sent traces over OTLP/HTTP; `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are read, too',
    otherwise: 'no traces',
  },
  OTEL_LOGS_EXPORTER: {
    meaning:
      '`otlp` sends the lines of `REQUEST_LOG` to that collector as well, where whoever breaks into this machine cannot change them',
    fallback: 'none',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning:
      'share of the traces that begin in the shop and are sent, from 0 to 1; a caller that names a trace decides for its own',
    fallback: '1',
  },
  SERVER_TIMING: {
    meaning: '`on` tells browsers how long backend, database and page took, in `Server-Timing`',
    fallback: 'off',
  },
  DRAIN_SECONDS: {
    meaning: 'how long a shop that is told to end still takes requests, while `/readyz` sends new ones elsewhere',
    fallback: '0',
  },
  OFFLINE_PAGES: {
    meaning:
      '`off`: browsers keep no pages for times without a line; those that do give them up, within an hour of a visit',
    fallback: 'on',
  },
  HSTS_SUBDOMAINS: { meaning: '`on` has browsers hold every subdomain to https as well', fallback: 'off' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** Returns the value of a variable, or its default when it is not set. */
export function getVariableValue(env: NodeJS.ProcessEnv, name: VariableName): string | undefined {
  const { fallback }: Variable = variables[name];
  return env[name] || fallback;
}
