import { expect, test } from 'vitest';
import { type SecondStepCalls, sendSecondStep } from './second-step.ts';

const form = new FormData();
form.set('password', ' secret ');
form.set('code', '123456');
const app = { secret: 'ABCD', otpauth_url: 'otpauth://totp/Shop', qr_svg: '<svg/>' };
const on = { on: true, date_on: '2026-06-01T12:00:00.000Z', recovery_codes_left: 10 };
const refuseCode = async () => ({ errors: { code: { code: 'INVALID', message: 'This code is wrong' } } });

function createCalls(overrides: Partial<SecondStepCalls> = {}): SecondStepCalls {
  return {
    createSecondFactor: async ({ password }) => ({ ...app, secret: password }),
    updateSecondFactor: async ({ code }) => ({ ...on, recovery_codes: [code] }),
    deleteSecondFactor: async () => ({ success: true }),
    ...overrides,
  };
}

test('the password gives what the app is told, its code the recovery codes; off is off', async () => {
  expect(await sendSecondStep(createCalls(), 'second-step', form)).toEqual({ app: { ...app, secret: ' secret ' } });
  expect(await sendSecondStep(createCalls(), 'second-step-code', form)).toEqual({ codes: ['123456'], factor: on });
  expect(await sendSecondStep(createCalls(), 'second-step-off', form)).toEqual({ isOff: true });
});

test('a refusal is the sentence of the shop, else one of ours', async () => {
  const refusingCalls = createCalls({ updateSecondFactor: refuseCode, deleteSecondFactor: refuseCode });
  for (const name of ['second-step-code', 'second-step-off'] as const) {
    expect(await sendSecondStep(refusingCalls, name, form)).toEqual({ failure: 'This code is wrong' });
  }
  const stopped = Object.assign(new Error('Too many attempts: please try again later'), { status: 429 });
  const limited = createCalls({ updateSecondFactor: () => Promise.reject(stopped) });
  expect(await sendSecondStep(limited, 'second-step-code', form)).toEqual({ failure: stopped.message });
  const offlineCalls = createCalls({ createSecondFactor: () => Promise.reject(new Error('offline')) });
  expect(await sendSecondStep(offlineCalls, 'second-step', form)).toEqual({
    failure: 'That did not work. Please try again later.',
  });
});
