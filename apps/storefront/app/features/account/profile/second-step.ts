import {
  hasErrors,
  type NewSecondFactor,
  type OrErrors,
  type RecoveryCodes,
  type SecondFactor,
} from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, getShopperMessage, logFailure } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/** The calls of the client library that two-step sign-in needs. */
export interface SecondStepCalls {
  createSecondFactor(input: { password: string }): Promise<OrErrors<NewSecondFactor>>;
  updateSecondFactor(input: { code: string }): Promise<OrErrors<SecondFactor & RecoveryCodes>>;
  deleteSecondFactor(input: { password: string; code: string }): Promise<OrErrors<{ success: boolean }>>;
}

/** Result of a step: the secret for the app, the recovery codes once it is on, that it is off, or a failure. */
export type SecondStepOutcome =
  | { app: NewSecondFactor }
  | { codes: string[]; factor: SecondFactor }
  | { isOff: true }
  | { failure: string };

export type SecondStepForm = 'second-step' | 'second-step-code' | 'second-step-off';

type Send = (calls: SecondStepCalls, form: FormData) => Promise<SecondStepOutcome>;

const senders: Record<SecondStepForm, Send> = {
  async 'second-step'(calls, form) {
    const app = await calls.createSecondFactor({ password: readFormText(form, 'password') });
    return hasErrors(app) ? buildFailure(firstSentence(app)) : { app };
  },
  async 'second-step-code'(calls, form) {
    const answer = await calls.updateSecondFactor({ code: readFormText(form, 'code') });
    if (hasErrors(answer)) return buildFailure(firstSentence(answer));
    const { recovery_codes: codes, ...factor } = answer;
    return { codes, factor };
  },
  async 'second-step-off'(calls, form) {
    const answer = await calls.deleteSecondFactor({
      password: readFormText(form, 'password'),
      code: readFormText(form, 'code'),
    });
    return hasErrors(answer) ? buildFailure(firstSentence(answer)) : { isOff: true };
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
    return buildFailure(getShopperMessage(error));
  }
}

function buildFailure(sentence: string | undefined): { failure: string } {
  return { failure: sentence || messages().secondStep.failed };
}
