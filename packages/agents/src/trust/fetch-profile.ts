import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupAllowed } from '@mercer/commerce/events';
import { type AgentProfile, parseProfile } from './profile.ts';
import { AgentRefusal } from './refusal.ts';

const timeoutMs = 5000;
/** Profiles have a few kilobytes; the specification asks for 128 KiB at least. */
const maxBytes = 256 * 1024;

/** A profile, and for how long it may be used. */
export interface FetchedProfile {
  profile: AgentProfile;
  ttlSeconds: number;
}

const shortestTtlSeconds = 60;
const longestTtlSeconds = 3600;

/**
 * Fetches a profile. The connection goes to the very address that was checked, whatever the name leads to a moment
 * later; redirects are not followed.
 * @param url as `parseProfileUrl` returns it
 * @throws AgentRefusal `profile_unreachable`, `profile_malformed`
 */
export async function fetchProfile(url: URL, isLoopbackAllowed: boolean): Promise<FetchedProfile> {
  const { body, cacheControl } = await requestDocument(url, isLoopbackAllowed).catch((cause: unknown) => {
    throw new AgentRefusal('profile_unreachable', `The profile cannot be fetched from ${url.host}.`, { cause });
  });
  const profile = parseProfile(body);
  if (!profile) throw new AgentRefusal('profile_malformed', `The document at ${url.host} is no profile of an agent.`);
  return { profile, ttlSeconds: readTtl(cacheControl) };
}

/** Returns the number of seconds of `max-age` within the shop's own bounds. */
function readTtl(cacheControl: string): number {
  const [, seconds = '0'] = /(?:^|[,\s])max-age="?(\d{1,9})/i.exec(cacheControl) ?? [];
  return Math.min(longestTtlSeconds, Math.max(shortestTtlSeconds, Number(seconds)));
}

interface Document {
  body: string;
  cacheControl: string;
}

function requestDocument(url: URL, isLoopbackAllowed: boolean): Promise<Document> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const headers = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'Mercer-Agents' };
  const options = {
    headers,
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal: AbortSignal.timeout(timeoutMs),
    lookup: lookupAllowed(!isLoopbackAllowed),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, options, (response) => {
      readDocument(response).then(resolve, reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

async function readDocument(response: IncomingMessage): Promise<Document> {
  try {
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
      if (length > maxBytes) throw new Error('the document is too large');
      chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks).toString('utf8'), cacheControl: response.headers['cache-control'] ?? '' };
  } finally {
    response.destroy();
  }
}
