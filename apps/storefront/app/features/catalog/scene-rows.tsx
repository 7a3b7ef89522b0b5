import { Link } from 'react-router';
import { insertSoftHyphens } from '../../soft-hyphens.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Scene } from './lists/scenes.ts';
import styles from './stories.module.css';

/** Lists the scenes one below the other, their pictures alternating between left and right. */
export function SceneRows({ scenes }: { scenes: Scene[] }) {
  return scenes.map(({ to, title, text, picture }) => (
    <Link key={`${to} ${title}`} to={to} className={`${styles.story} ${styles.scene}`}>
      <Picture
        file={picture}
        alt=""
        slot="scene"
        width={400}
        height={Math.round((400 * picture.height) / picture.width)}
      />
      <span>
        <h2 className={styles.title}>{insertSoftHyphens(title)}</h2>
        {text}
      </span>
    </Link>
  ));
}
