import { createFactsBlock } from '../template/blocks.ts';
import { defineMail } from './define-mail.ts';
import type { LinkMail } from './mail-facts.ts';

interface SecondStepMail extends LinkMail {
  deed: 'on' | 'off' | 'recovery_code' | 'guessed';
  /** number of recovery codes that are left */
  left: number;
}

const sample: SecondStepMail = { name: 'Ada', link: '/account', deed: 'on', left: 9 };

/** The mail reports a change or a misuse of two-step sign-in. */
export const secondStep = defineMail({
  sample,
  variants: {
    second_step_on: {
      words: {
        subject: 'Two-step sign-in is on at {{store.name}}',
        heading: 'Two-step sign-in is on',
        paragraphs: [
          'From now on, signing in to your account takes your password and a code of your authenticator app. Keep your recovery codes where you find them without your phone. Other devices have been signed out.',
        ],
        button: 'Go to my account',
        note: 'If this was not you, set a new password at once and write to us.',
      },
      placeholders: ['customer.name'],
    },
    second_step_off: {
      words: {
        subject: 'Two-step sign-in is off at {{store.name}}',
        heading: 'Two-step sign-in is off',
        paragraphs: ['Your password alone now opens your account. Other devices have been signed out.'],
        button: 'Go to my account',
        note: 'If this was not you, set a new password at once and turn two-step sign-in on again.',
      },
      placeholders: ['customer.name'],
      sample: { deed: 'off' },
    },
    second_step_recovery_code: {
      words: {
        subject: 'A recovery code was used at {{store.name}}',
        heading: 'A recovery code was used',
        paragraphs: [
          'Somebody confirmed it was you with one of your recovery codes. It works only once. For new codes, turn two-step sign-in off and on again.',
        ],
        button: 'Go to my account',
        note: 'If this was not you, set a new password at once.',
      },
      placeholders: ['customer.name', 'codes.left'],
      sample: { deed: 'recovery_code' },
    },
    second_step_guessed: {
      words: {
        subject: 'Wrong codes for your {{store.name}} account',
        heading: 'Somebody knows your password',
        paragraphs: [
          'Your password was right, but the code of your authenticator app was wrong too often. Nobody has come in this way. If this was not you, please set a new password.',
        ],
        button: 'Set a new password',
        note: 'A recovery code opens your account in the meantime.',
      },
      placeholders: ['customer.name'],
      sample: { deed: 'guessed', link: '/account/recover' },
    },
  },
  selectName: ({ deed }) => `second_step_${deed}`,
  values: ({ left: remainingCodes }) => ({ 'codes.left': String(remainingCodes) }),
  details: ({ deed, left: remainingCodes }, { labels }) => [
    createFactsBlock([[labels.codesLeft, deed === 'recovery_code' ? String(remainingCodes) : null]]),
  ],
});
