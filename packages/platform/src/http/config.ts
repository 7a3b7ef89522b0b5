import type { GatewayConfig } from '@mercer/gateways';

/** Configuration of the backend; the composition root fills it from the environment. */
export interface Config {
  /** Publishable key, sent by every client as HTTP Basic authorization. */
  publicKey: string;
  /** The operator's key; opens /operator and nothing else. */
  secretKey: string;
  /** Base of links in mails and to gateways, without a trailing slash; never taken from a request's Host. */
  publicUrl: string;
  /** Origin that other sites show images from; `publicUrl` when left out. */
  imagesUrl?: string | undefined;
  /** Browser origins that may use /api, /vault and /functions; `loopback` allows loopback origins of any port. */
  allowedOrigins: readonly string[] | 'loopback';
  /** Signs links that work without a login. */
  signingSecret: string;
  /** Previous signing secrets, with which links that are already sent stay valid. */
  signingSecretsBefore?: readonly string[] | undefined;
  /** True when a live gateway key is set: then there are no test cards and no ledger. */
  live: boolean;
  rateLimitPerIp: boolean;
  /** Folder of the operator's functions. */
  functionsDir?: string | undefined;
  /** The shop's own files, which no function may read or write. */
  dataDir?: string | undefined;
  /** Folder in which pictures are kept in their sizes; without it each is made anew. */
  imagesDir?: string | undefined;
  /** Pictures that come with the shop as files; none when left out. */
  photographs?: Photographs | undefined;
  /** Number of milliseconds that a function may take; 10 seconds when left out. */
  functionTimeoutMs?: number | undefined;
  /** Work of a password's hash; tests take a small one. */
  passwordCost?: PasswordCost | undefined;
  /** Keys and addresses of the gateways that the shop uses. */
  gateways: GatewayConfig;
  /** The gateway that the vault hands numbers to, of those with keys of their own; none unless the owner has said so. */
  vaultGateway?: string | undefined;
  /** Answers which SHA-1 of breached passwords begin with five hex digits (Pwned Passwords); nobody is asked when left out. */
  breachedPasswordsUrl?: string | undefined;
  /** The only hosts to which webhooks go, `*.example.com` for all below it; all that are public when left out. */
  webhookHosts?: readonly string[] | undefined;
  /** Apple's file that says that the shop's domain may show Apple Pay; there is none when left out. */
  appleDomainAssociation?: string | undefined;
  /** The shop is that of UCP's official test suite, whose calls may depart from the rules; never with live keys. */
  conformance?: { simulationSecret: string | undefined } | undefined;
  /** Scripts that replace a gateway's browser scripts where the gateway is simulated, by gateway. */
  playedScripts?: Readonly<Record<string, { id: string; url: string }[]>> | undefined;
}

/** Store of pictures outside the database, by name. */
export interface PictureStore {
  /** @returns null where there is none @throws ApiError 503 */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** @throws ApiError 503 */
  write(name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
}

/** Looks through a stranger's file. @returns whether it is clean @throws ApiError 503 where it cannot say */
export type Scanner = (file: Uint8Array) => Promise<boolean>;

/** Pictures that come with the shop as files. */
export interface Photographs {
  folder: string;
  /** Pictures by file name; sizes in px, the mean colour as `#rrggbb`, which cut-outs have not. */
  list: Readonly<Record<string, { width: number; height: number; colour?: string }>>;
}

/** scrypt's work: N (a power of two) and r make the memory, 128·N·r bytes; p repeats it. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}
