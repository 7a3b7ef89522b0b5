import { ChevronDown } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { stateWords } from '../../state-words.ts';
import { nearestState } from './nearest-state.ts';
import { type State, statesOf } from './states.ts';

export interface StateChooserProps {
  field: HTMLInputElement;
}

/** As long as somebody who types thinks. */
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
// on the line of the label, so that nothing moves when it comes
const opener: CSSProperties = { ...link, position: 'absolute', top: -2, right: 0 };
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
  const country = useCountry(field);
  const typed = useTyped(field);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const words = stateWords();
  const states = statesOf(country);
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
      <Meant state={nearestState(states, typed)} field={field} />
    </>
  );
}

/** The browser's own list, which every keyboard, phone and screen reader knows. */
function StateSelect({ id, states, field }: { id: string; states: State[]; field: HTMLInputElement }) {
  const words = stateWords();
  return (
    <select
      id={id}
      style={list}
      aria-label={words.open}
      // biome-ignore lint/a11y/noAutofocus: it has just been asked for, and stands behind the button
      autoFocus
      defaultValue=""
      onChange={(event) => fill(field, event.target.value)}
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

function Meant({ state, field }: { state: State | undefined; field: HTMLInputElement }) {
  return (
    <div role="status" style={{ fontSize: 'var(--t-xs)' }}>
      {state && (
        <>
          {stateWords().didYouMean}{' '}
          <button
            type="button"
            style={{ ...link, padding: 0, fontWeight: 600 }}
            onClick={() => {
              fill(field, state.value);
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

/** As if it were typed: the form that has the field hears of it. */
function fill(field: HTMLInputElement, value: string): void {
  // React keeps a setter of its own on the element
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Of the address that the field belongs to. */
function useCountry(field: HTMLInputElement): string {
  const [country, setCountry] = useState(() => countryBeside(field));
  useEffect(() => {
    const look = () => setCountry(countryBeside(field));
    look();
    // a form may choose the country with a saved address
    const events = ['change', 'focusin'];
    for (const event of events) document.addEventListener(event, look);
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [field]);
  return country;
}

function countryBeside(field: HTMLInputElement): string {
  const address = field.closest('fieldset,form');
  const named = address?.querySelector<HTMLInputElement | HTMLSelectElement>('[name$="country"]');
  return named?.value ?? '';
}

/** What stands in the field since a moment. */
function useTyped(field: HTMLInputElement): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value), pauseMs);
    };
    wait();
    field.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', wait);
    };
  }, [field]);
  return typed;
}
