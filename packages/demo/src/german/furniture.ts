import type { Texts } from './texts.ts';

export const furniture: Record<string, Texts> = {
  'Velvet Corner Sofa': [
    'Samtsofa für die Ecke',
    'Ein tiefer Zweisitzer mit einem Gestell aus Buche und Bezügen, die sich zum Reinigen abnehmen lassen. Die Kissen sind mit Federn und Schaum gefüllt und bleiben so in Form.',
  ],
  'Round Oak Table': [
    'Runder Eichentisch',
    'Ein runder Tisch für zwei, oder für vier, die sich mögen. Geölte Eiche, gedrechselte Beine und eine Platte, die sich immer wieder schleifen und ölen lässt.',
  ],
  'Curve Dining Chair': [
    'Geschwungener Esszimmerstuhl',
    'Ein gepolsterter Stuhl, dessen Lehne dem Rücken folgt. Die Beine werden ohne Werkzeug eingeschraubt, der Filzbezug lässt sich sauber bürsten.',
  ],
  'Three Leg Stool': [
    'Dreibeiniger Hocker',
    'Ein Hocker, der auf jedem Boden fest steht, denn das tun drei Beine immer. Sitz, Tritt oder Nachttisch: Ihm ist alles recht.',
  ],
  'Kitchen Counter Stool': [
    'Küchenhocker',
    'Ein hoher Hocker mit einem Ring für die Füße und einem Sitz, der gerade genug ausgehöhlt ist. Für das Frühstück am Tresen und lange Gespräche mit dem, der kocht.',
  ],
  'Low Coffee Table': [
    'Niedriger Couchtisch',
    'Ein niedriger runder Tisch aus geöltem Nussbaum, genau richtig für Bücher und müde Füße. Vier Schrauben, zehn Minuten, kein Wackeln.',
  ],
  'Soft Seat Chair': [
    'Weicher Stuhl',
    'Ein Esszimmerstuhl, weich genug für den Nachtisch und die Geschichten danach. Der Bezug hat einen Reißverschluss und kommt in die Wäsche.',
  ],
  'Linen Love Seat': [
    'Kleines Leinensofa',
    'Ein kleines Sofa für zwei, von denen einer ein Hund sein darf. Die Leinenbezüge lassen sich abziehen, und neue gibt es, solange es uns gibt.',
  ],
  'Deep Nap Sofa': [
    'Sofa Mittagsschlaf',
    'Ein breites, tiefes Sofa für Sonntagnachmittage und überraschende Gäste. Es kommt in drei Teilen, die durch jede Tür passen.',
  ],
};
