import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { waitForMailText } from '../mails.ts';
import { operatorHeaders } from '../operator-key.ts';
import { expect } from '../shopper.ts';

export const memberPassword = 'gorse-lantern-42';

let memberCount = 0;

export function createMemberEmail(role: string): string {
  memberCount += 1;
  return `${role}-${process.pid}-${Date.now()}-${memberCount}@mercer.test`;
}

/** Waits for the link to `/console/join` or `/console/recover` in a mail. @returns its path with the token */
export async function findMailedLink(email: string, page: 'join' | 'recover', baseURL: string | undefined) {
  const link = new RegExp(`/console/${page}#token=[\\w-]+`);
  return link.exec(await waitForMailText(email, link, baseURL))?.[0] ?? '';
}

export async function inviteMember(request: APIRequestContext, role: string) {
  const email = createMemberEmail(role);
  const data = { name: `Sam ${role}`, email, role };
  const answer = await request.post('/operator/staff', { headers: operatorHeaders, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  return { id: String(id), email };
}

/** Makes a staff member, who is signed in in the browser of the page. */
export async function signInAsMember(page: Page, role: string, baseURL: string | undefined) {
  const member = await inviteMember(page.request, role);
  const [, token] = (await findMailedLink(member.email, 'join', baseURL)).split('#token=');
  const headers = { Origin: baseURL ?? '' };
  const answer = await page.request.post('/operator/invitation', {
    headers,
    data: { token, password: memberPassword },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return member;
}

/** Gives the page a device that keeps passkeys and knows its person. */
export async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}
