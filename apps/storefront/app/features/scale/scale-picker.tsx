import { type ReactNode, useEffect, useRef } from 'react';
import { scaleWords } from '../../i18n/scale-words.ts';
import { type ReferenceName, referenceNames } from './references.ts';
import styles from './scale-picker.module.css';
import { readSessionText, saveSessionText } from './session-text.ts';

interface ScalePickerProps {
  /** Thing that is shown at first. */
  initial: ReferenceName;
  /** Drawings with each of the things, of which styles show those with the checked one. */
  children: ReactNode;
}

/** Lets the shopper choose what stands beside a product. It works without scripts, which only remember the choice. */
export function ScalePicker({ initial, children }: ScalePickerProps) {
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const radio = choices.current?.querySelector<HTMLInputElement>(`[value="${readSessionText('beside')}"]`);
    if (radio) radio.checked = true;
  }, []);
  const words = scaleWords();
  return (
    <div className={styles.picker}>
      <fieldset ref={choices} className={styles.choices}>
        <legend className={styles.legend}>{words.beside}</legend>
        {referenceNames.map((name) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="beside"
              value={name}
              defaultChecked={name === initial}
              onChange={() => saveSessionText('beside', name)}
            />
            {words.references[name]}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}
