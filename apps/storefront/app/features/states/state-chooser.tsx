import { ChevronDown } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { getStateWords } from '../../i18n/state-words.ts';
import { nearestState } from './nearest-state.ts';
import { listStates, type State } from './states.ts';

export interface StateChooserProps {
  field: HTMLInputElement;
}

/** Milliseconds without a keystroke after which a shopper has probably finished typing. */
const pauseMs = 800;

const link: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 24,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: 'var(--link)',
  fontSize: 'var(--t-xs)',
  textDecoration: 'underline',
  cursor: 'pointer',
};
// The button is on the label's line, so that the layout does not move
const opener: CSSProperties = { ...link, position: 'absolute', top: -2, insetInlineEnd: 0 };
const list: CSSProperties = {
  width: '100%',
  minHeight: 40,
  padding: '0 8px',
  border: '1px solid var(--field-line)',
  borderRadius: 'var(--r-field)',
  background: 'var(--card)',
  color: 'inherit',
  fontSize: 'var(--t-md)',
};

/** The states of the field's country: a list to choose from, and what was probably meant. It never refuses what is typed. */
export function StateChooser({ field }: StateChooserProps) {
  const country = useFieldCountry(field);
  const typedState = useTypedText(field);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const words = getStateWords();
  const states = listStates(country);
  useEffect(() => {
    if (field.parentElement?.parentElement) field.parentElement.parentElement.style.position = 'relative';
  }, [field]);
  if (states.length === 0) return null;
  return (
    <>
      <button
        type="button"
        style={opener}
        aria-label={words.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.short}
        <ChevronDown size={12} aria-hidden="true" />
      </button>
      {isOpen && <StateSelect id={listId} states={states} field={field} />}
      <StateSuggestion state={nearestState(states, typedState)} field={field} />
    </>
  );
}

/** The browser's own list, which every keyboard, phone and screen reader knows. */
function StateSelect({ id, states, field }: { id: string; states: State[]; field: HTMLInputElement }) {
  const words = getStateWords();
  return (
    <select
      id={id}
      style={list}
      aria-label={words.open}
      // biome-ignore lint/a11y/noAutofocus: it has just been asked for, and stands behind the button
      autoFocus
      defaultValue=""
      onChange={(event) => fillStateField(field, event.target.value)}
    >
      <option value="" disabled>
        {words.choose}
      </option>
      {states.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function StateSuggestion({ state, field }: { state: State | undefined; field: HTMLInputElement }) {
  return (
    <div role="status" style={{ fontSize: 'var(--t-xs)' }}>
      {state && (
        <>
          {getStateWords().didYouMean}{' '}
          <button
            type="button"
            style={{ ...link, padding: 0, fontWeight: 600 }}
            onClick={() => {
              fillStateField(field, state.value);
              field.focus();
            }}
          >
            {state.name}?
          </button>
        </>
      )}
    </div>
  );
}

/** Fills the field as if the value were typed, so that its form receives the event. */
function fillStateField(field: HTMLInputElement, value: string): void {
  // React keeps a setter of its own on the element
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the country of the address that the field belongs to. */
function useFieldCountry(field: HTMLInputElement): string {
  const [country, setCountry] = useState(() => readNearbyCountry(field));
  useEffect(() => {
    const updateCountry = () => setCountry(readNearbyCountry(field));
    updateCountry();
    // a form may choose the country with a saved address
    const events = ['change', 'focusin'];
    for (const event of events) document.addEventListener(event, updateCountry);
    return () => {
      for (const event of events) document.removeEventListener(event, updateCountry);
    };
  }, [field]);
  return country;
}

function readNearbyCountry(field: HTMLInputElement): string {
  const address = field.closest('fieldset,form');
  const countryField = address?.querySelector<HTMLInputElement | HTMLSelectElement>('[name$="country"]');
  return countryField?.value ?? '';
}

/** Returns the text of the field once it has not changed for a moment. */
function useTypedText(field: HTMLInputElement): string {
  const [typedText, setTyped] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value), pauseMs);
    };
    restartTimer();
    field.addEventListener('input', restartTimer);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', restartTimer);
    };
  }, [field]);
  return typedText;
}
