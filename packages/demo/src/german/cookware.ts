import type { Texts } from './texts.ts';

export const cookware: Record<string, Texts> = {
  'Maple Cutting Board': [
    'Schneidebrett aus Ahorn',
    'Ein Brett aus einem einzigen Stück Ahorn, freundlich zu Messern und schön genug zum Auftragen. Ab und zu geölt, überlebt es die Küche.',
  ],
  'Stove Top Kettle': [
    'Wasserkessel für den Herd',
    'Ein Emaillekessel mit kühlem Griff und einer Tülle, die nicht tropft. Wenn das Wasser kocht, singt er, auf Gas wie auf Induktion.',
  ],
  'Seasoned Steel Pan': [
    'Eingebrannte Stahlpfanne',
    'Eine Pfanne aus Kohlenstoffstahl, zweimal eingebrannt, bevor sie die Werkstatt verlässt. Sie brät wie Gusseisen und wiegt die Hälfte.',
  ],
  'Chef Knife 20': [
    'Kochmesser 20',
    'Ein gutes Messer für fast alles, dünn geschmiedet und am Kropf ausgewogen. Der Griff ist aus stabilisiertem Nussbaum.',
  ],
  'Slow Cook Pot': [
    'Schmortopf',
    'Ein gusseiserner Topf für Brot, Eintöpfe und die Bohnen am Sonntag. Vom schweren Deckel tropft der Dampf gleichmäßig zurück.',
  ],
  'Egg and Pancake Pan': [
    'Eier- und Pfannkuchenpfanne',
    'Eine leichte kleine Pfanne, deren Keramikschicht alles loslässt. Sie wendet sich mit einer Hand und darf danach in die Spülmaschine.',
  ],
  'Weeknight Soup Pot': [
    'Suppentopf für alle Tage',
    'Ein schneller Emailletopf für Suppe, Nudeln und was der Kühlschrank hergibt. Er kocht schneller als Eisen und kommt gleich auf den Tisch.',
  ],
  'Little Enamel Kettle': [
    'Kleiner Emaillekessel',
    'Drei Tassen Wasser, warm in der Zeit, in der man den Tee sucht. Leicht genug fürs Zelten und hübsch genug, um stehen zu bleiben.',
  ],
  'Small Peeling Knife': [
    'Kleines Schälmesser',
    'Eine kurze Klinge für Äpfel, Knoblauch und die Augen der Kartoffeln. Der Griff ist dick für seine Größe und dreht sich auch in nasser Hand nicht.',
  ],
  'Walnut Serving Board': [
    'Servierbrett aus Nussbaum',
    'Ein langes Brett für Brot und Käse, mit einem Loch zum Aufhängen. Dunkles Nussbaumholz verbirgt die Krümel, bis die Gäste gegangen sind.',
  ],
  'Beech Spoon Set': [
    'Kochlöffel aus Buche',
    'Vier Buchenlöffel zum Rühren, Kosten, Schaben und Wenden, im eigenen glasierten Topf. Das Holz ist geölt und freundlich zu jeder Pfanne.',
  ],
  'Tall Pepper Mill': [
    'Hohe Pfeffermühle',
    'Eine hohe Mühle mit Keramikmahlwerk, das sich nicht abnutzt. Am Messingknopf wählt man Staub, Körnchen oder etwas, das knackt.',
  ],
  'Little Salt Mill': [
    'Kleine Salzmühle',
    'Die kurze Gefährtin der Pfeffermühle, auch für feuchtes Meersalz. Von oben zu füllen, ohne ein Korn zu verlieren.',
  ],
  'Flat Kitchen Scale': [
    'Flache Küchenwaage',
    'Eine Küchenwaage, flach wie ein Buch, die einzelne Gramm zählt. Sie wartet vier Minuten, ehe sie ausgeht: genau so lange, wie ein Teig braucht.',
  ],
};
