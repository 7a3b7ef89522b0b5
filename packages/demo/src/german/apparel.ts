import type { Texts } from './texts.ts';

export const apparel: Record<string, Texts> = {
  'Cotton Tee': [
    'Baumwoll-T-Shirt',
    'Ein schlichtes T-Shirt aus dichter, weicher Baumwolle, für alle gerade geschnitten. Die Nähte sind eingefasst, so behält es Wäsche für Wäsche seine Form.',
  ],
  'River Blue Tee': [
    'T-Shirt Flussblau',
    'Ein leichtes Sommershirt in gewaschenem Flussblau. Locker in der Taille, ordentlich an den Schultern.',
  ],
  'North Fleece Hoodie': [
    'Fleecehoodie Nord',
    'Ein dicker Hoodie mit angerauter Innenseite und einer Tasche, die beide Hände wärmt. Er passt ohne Wülste unter jede Regenjacke.',
  ],
  'Plain Sweat Hoodie': [
    'Schlichter Hoodie',
    'Schwere Schlingenware aus Baumwolle, eine doppelte Kapuze und Kordeln, die drinbleiben. Der, nach dem man am Sonntagmorgen greift.',
  ],
  'Storm Shell Jacket': [
    'Sturmjacke',
    'Eine dreilagige Jacke, die einen Tag Regen abhält und beim Aufstieg atmet. Alle Nähte sind verklebt, und die Kapuze folgt dem Kopf.',
  ],
  'Field Work Jacket': [
    'Arbeitsjacke',
    'Eine gerade Jacke aus festem Drillich mit drei aufgesetzten Taschen. Sie beginnt steif und wird mit der Zeit Ihre.',
  ],
  'Straight Denim Jeans': [
    'Gerade Jeans',
    'Jeans mit mittlerer Leibhöhe und geradem Bein, aus Baumwolle mit einem Hauch Stretch. Gefärbt mit weit weniger Wasser als üblich.',
  ],
  'Linen Beach Trousers': [
    'Leinenhose für den Strand',
    'Luftige Hosen mit weichem Bund und tiefen Taschen. Gut für den Strand und gut genug für das Abendessen danach.',
  ],
  'Garden Party Dress': [
    'Gartenfestkleid',
    'Ein ärmelloses Kleid mit schmaler Taille und einem Rock, der schwingt. Taschen hat es natürlich auch.',
  ],
  'Every Day Wrap Dress': [
    'Wickelkleid für jeden Tag',
    'Ein Wickelkleid, das an der Seite gebunden wird und im Koffer nicht knittert. Schön mit Stiefeln im Winter und Sandalen im Sommer.',
  ],
  'Merino Trail Socks': [
    'Wandersocken aus Merino',
    'Gepolsterte Socken, die trocken bleiben und nicht rutschen. Mit flacher Zehennaht und festem Band am Spann gestrickt.',
  ],
  'Ribbed Crew Socks': [
    'Gerippte Socken',
    'Socken für jeden Tag mit weichem Bündchen, das hält, ohne zu drücken. Ein Paar in einer Größe, die von 38 bis 44 passt.',
  ],
  'Oxford Button Shirt': [
    'Oxfordhemd',
    'Ein Hemd aus kräftigem Oxford, das nur zu Hochzeiten ein Bügeleisen braucht. Der Kragen rollt auch ohne Stärke schön.',
  ],
  'Linen Summer Shirt': [
    'Sommerhemd aus Leinen',
    'Ein lockeres Hemd aus gewaschenem Leinen, das kühler ist als man selbst. Kokosknöpfe, eine Tasche, und es muss nicht in die Hose.',
  ],
  'Brushed Flannel Shirt': [
    'Hemd aus Flanell',
    'Dicker Baumwollflanell, beidseitig angeraut, für kalte Küchen und Lagerfeuer. Er wird jedes Mal weicher, wenn ihn sich jemand ausleiht.',
  ],
  'Heavy Pocket Tee': [
    'Schweres T-Shirt mit Tasche',
    'Ein dichtes T-Shirt mit Brusttasche, das gerade fällt und an niemandem klebt. Der gerippte Kragen wellt sich auch nach der Wäsche nicht.',
  ],
  'House Wool Socks': [
    'Haussocken aus Wolle',
    'Dicke Socken für Holzböden und lange Filme, mit einer Sohle aus doppelter Wolle. Größe 37 bis 42, mit gutem Willen auch mehr.',
  ],
};
