import {
  hasErrors,
  type NewSecondFactor,
  type OrErrors,
  type RecoveryCodes,
  type SecondFactor,
} from '@mercer/contract';
import { answerIn, firstSentence, logFailure } from '../../../answers.ts';
import { textOf } from '../../../form-text.ts';
import { messages } from '../../../messages.ts';

/** The calls of the client library that two-step sign-in needs. */
export interface SecondStepCalls {
  createSecondFactor(input: { password: string }): Promise<OrErrors<NewSecondFactor>>;
  updateSecondFactor(input: { code: string }): Promise<OrErrors<SecondFactor & RecoveryCodes>>;
  deleteSecondFactor(input: { password: string; code: string }): Promise<OrErrors<{ success: boolean }>>;
}

/** How far it has come: what the app is told, what it has said, or that nothing is asked any more. */
export type SecondStepOutcome =
  | { app: NewSecondFactor }
  | { codes: string[]; factor: SecondFactor }
  | { isOff: true }
  | { failure: string };

export type SecondStepForm = 'second-step' | 'second-step-code' | 'second-step-off';

type Send = (calls: SecondStepCalls, form: FormData) => Promise<SecondStepOutcome>;

const senders: Record<SecondStepForm, Send> = {
  async 'second-step'(calls, form) {
    const app = await calls.createSecondFactor({ password: textOf(form, 'password') });
    return hasErrors(app) ? refusal(firstSentence(app)) : { app };
  },
  async 'second-step-code'(calls, form) {
    const answer = await calls.updateSecondFactor({ code: textOf(form, 'code') });
    if (hasErrors(answer)) return refusal(firstSentence(answer));
    const { recovery_codes: codes, ...factor } = answer;
    return { codes, factor };
  },
  async 'second-step-off'(calls, form) {
    const answer = await calls.deleteSecondFactor({ password: textOf(form, 'password'), code: textOf(form, 'code') });
    return hasErrors(answer) ? refusal(firstSentence(answer)) : { isOff: true };
  },
};

export function isSecondStepForm(name: string | null): name is SecondStepForm {
  return name !== null && Object.hasOwn(senders, name);
}

/** Sends one form; the browser runs it, and the page's action without JavaScript. */
export async function sendSecondStep(
  calls: SecondStepCalls,
  name: SecondStepForm,
  form: FormData,
): Promise<SecondStepOutcome> {
  try {
    return await senders[name](calls, form);
  } catch (error) {
    logFailure('Two-step sign-in was not changed', error);
    return refusal(answerIn(error));
  }
}

function refusal(sentence: string | undefined): { failure: string } {
  return { failure: sentence || messages().secondStep.failed };
}
