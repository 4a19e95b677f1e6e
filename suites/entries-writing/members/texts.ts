import { dataLimit, english } from '../../../harness/index.ts'
import { delicateText } from '../../shared/texts/delicate-text.ts'
import { escapeOf } from '../../shared/texts/json-escapes.ts'
import { filled, type SizedText, sizedTexts } from '../../shared/texts/sizes.ts'

/**
 * How a text must be returned. `plain`, `largest`: as it was sent. The next three may also be refused. `guarded`: a
 * firewall may treat it as an attack. `no-sentence`: a service may store only sentences. `strange`: it contains
 * characters that a table of Unicode may lack. `untidy`: as it was sent, although a server may be tempted to tidy it
 * up.
 */
export type TextKind = 'plain' | 'largest' | 'guarded' | 'no-sentence' | 'strange' | 'untidy'

/** A text, and the cases in which it is written. */
export interface WrittenText {
  /** Ids of the cases of its creation and of its update. */
  readonly ids: Readonly<Record<'create' | 'update', string>>
  /** What it contains, in a few words. */
  readonly what: string
  readonly kind: TextKind
  readonly data: string
  /** The JSON of the text, if it is not written in the usual way. */
  readonly json?: string
  /** Is it the text of a reply? */
  readonly isReply?: true
}

const of =
  (kind: TextKind) =>
  (name: string, what: string, data: string): WrittenText => ({
    kind,
    ids: { create: `entries.data.verbatim.${name}`, update: `entries.update.verbatim.${name}` },
    what,
    data,
  })
const plain = of('plain')
const guarded = of('guarded')
const noSentence = of('no-sentence')
const strange = of('strange')
const untidy = of('untidy')

const lines = Array.from(
  { length: 24 },
  (_unused, line) => `${line + 1}. In the evening ${line + 3} old clocks struck ${line + 5}.`,
).join('\n')

const escapable = 'The café/bar in "Łódź" is open 😀.\nIt is fine.'

/** The JSON of a text in ASCII only, as many clients write it: escapes replace all other characters. */
const inAscii = (text: string): string => JSON.stringify(text).replace(/[^ -~]/g, escapeOf)

/** The same text, with JSON escapes for all characters that may have one. */
const escaped = inAscii(escapable).replaceAll('/', '\\/')

/** Letters, scripts, punctuation and line breaks of ordinary sentences. */
const plainTexts: readonly WrittenText[] = [
  {
    kind: 'plain',
    ids: { create: 'entries.data.smallest', update: 'entries.update.smallest' },
    what: 'a short sentence',
    data: 'I am in.',
  },
  plain('ampersand', 'an ampersand', 'Tom & Jerry & friends were on television at noon.'),
  plain(
    'blanks-of-scripts',
    'the full-width space of Japanese and the no-break space of French',
    '昨日は\u3000川沿いを歩きました。 Il a dit\u00a0: bonjour\u00a0!',
  ),
  plain('double-quotes', 'double quotes', 'She said "good morning" and then "good night".'),
  plain('quoted', 'quotes at both ends', '"Good morning," she said. "Good night."'),
  plain('single-quotes', 'single quotes', "It's the captain's boat, isn't it?"),
  plain(
    'backslash',
    'backslashes',
    'Turn left \\ right at the sign \\\\ and go on to C:\\new, he said \\"now\\".',
  ),
  plain(
    'escapes',
    'letters after backslashes',
    'He wrote \\n and \\t, \\/ and \\u0041 where a line should end.',
  ),
  plain('percent', 'percent signs', 'We sold 100% of the tickets, and 50 % were for children.'),
  plain(
    'chat-signs',
    'signs of chats and notes',
    'I am glad :smile: ... it **really** costs $5, did you know??',
  ),
  plain('smileys', 'signs that draw a face', 'Good morning :) and ;-) to you :D, said the baker.'),
  plain('colon', 'colons before letters', 'Good game :D and :name is the word, ::text too, at 10:30 :id.'),
  plain('plus', 'plus signs', 'One + one is two, and a+b is the same as b+a.'),
  plain('null-word', 'the word null in front', 'null is a word, undefined is one, and true is too.'),
  plain('digits', 'digits with zeros', '007 was the number of the house, and 1.50 was the price, not 1e3.'),
  plain('case', 'small letters and capitals', 'McDonald met the iPhone User at the BIG station.'),
  plain('double-blank', 'spaces in a row', 'The gardener   came  early today.'),
  plain('newline', 'line breaks', 'The first line ends here.\nThe second one follows.\n\nThen a last one.'),
  plain(
    'blank-lines',
    'several blank lines in a row',
    'The first line ends here.\n\n\n\nThe last one follows.',
  ),
  plain('long', 'many lines', lines),
  plain('accents', 'letters with accents', 'Zoë déjà planté cinq pommiers à Málaga, größer als Łódź.'),
  plain('japanese', 'Japanese', '今日は友だちと川沿いを歩いて、ラーメンを食べました。'),
  plain(
    'wave-dash',
    'characters that Japanese encodings confuse',
    '九時〜十時～正午−夕方ー夜―朝¥100￥200です。',
  ),
  plain('chinese-korean', 'Chinese and Korean', '我们昨天在河边散步。 우리는 어제 강가를 걸었습니다.'),
  plain('astral', 'letters of four bytes', '𠮷野家で𩸽を食べました and we wrote 𝒜 on it.'),
  plain('emoji', 'emoji', 'We had a good day 😀 at the sea 🌊 with a cake 🎂!'),
  plain(
    'emoji-joined',
    'emoji of several characters',
    'My family 👨‍👩‍👧‍👦 waved 👋🏽 the flag 🇯🇵 and a ❤️ at noon 🏳️‍🌈.',
  ),
  plain('combining', 'combining marks', 'The teacher wrote x̂ and q̣̄ and n̈ on the board, then हिन्दी में लिखा।'),
  plain('arabic', 'Arabic', 'مشينا أمس على طول النهر ورأينا القوارب.'),
  plain('hebrew', 'Hebrew and English', 'The sign said שלום עולם and then goodbye.'),
  plain('cyrillic-greek', 'Cyrillic and Greek', 'Вчера мы гуляли у реки. Χθες περπατήσαμε στο ποτάμι.'),
  plain('typography', 'typographic signs', 'She paid €20 – “not more”, he said… © 2020 ™ ½ × ÷ ≠ ∞.'),
  plain(
    'case-mapping',
    'letters whose size changes with their case',
    'In İstanbul liegt die Straße ﬁne ŉ und ΐ.',
  ),
  {
    kind: 'plain',
    ids: { create: 'entries.data.json-escapes', update: 'entries.update.json-escapes' },
    what: 'escapes of JSON for its characters',
    data: escapable,
    json: escaped,
  },
  {
    ...plain(
      'reply',
      'a reply with many kinds of signs, letters and blanks',
      `${delicateText} Then 九時〜十時, 𠮷野家 👋🏽, हिन्दी, שלום and Вчера –  “€20”…`,
    ),
    isReply: true,
  },
]

/** Texts that have a special meaning in a page, a database, a shell, a URL or a format. */
const guardedTexts: readonly WrittenText[] = [
  // The OWASP rules treat these two as commands of a shell and of a database.
  guarded(
    'punctuation',
    'punctuation',
    'Well: yes, no! Really? (Perhaps) [or not] - so * he_said ~ 5 # 3 = 2; done…',
  ),
  guarded('mention', 'a name behind an at sign in front', '@maria you are right, and the shop was closed.'),
  guarded('braces', 'JSON within', 'The answer was {"data": ["a", null]} and nobody knew why.'),
  guarded('thai', 'Thai', 'เมื่อวานเราเดินเล่นริมแม่น้ำ'),
  guarded('dollar', 'dollar signs before other signs', "It costs $$5, and he said $& or $' or $1, not $`."),
  guarded(
    'comment',
    'signs of comments, and quotes in pairs',
    "She said ''yes'' and he /* as always */ said nothing.",
  ),
  guarded('less-than', 'a sign before a letter that may begin markup', 'I think a <b and that is all.'),
  guarded('markup', 'markup', 'My sister wrote <b>bold</b> words and a <br/> on the board.'),
  guarded('script', 'a script', 'The lesson was about <script>alert("hello")</script> in old pages.'),
  guarded('entities', 'entities of markup', 'He typed &lt;b&gt; and &amp; and &#39; into the old editor.'),
  guarded(
    'sql-words',
    'words of SQL, and the path of a file',
    'Please select one flower from the list, or see ../etc/hosts for more.',
  ),
  guarded('sql', 'SQL', "Her name is Robert'); DROP TABLE entries; -- and she laughs about it."),
  guarded('shell', 'marks of a shell', 'He asked what $(whoami) and `ls` and a | b > c would do.'),
  guarded('backtick', 'backticks', 'The teacher wrote `hello` on the blackboard.'),
  guarded('traversal', 'a path', 'The file is in ../../etc/passwd and not in C:\\music\\..\\old.'),
  guarded(
    'plain-address',
    'an address of http',
    'The programme of Sunday is at http://example.org/ this year.',
  ),
  guarded('slashes', 'an address', 'Read more at https://example.com/a/b?c=d&e=f#g before Sunday.'),
  guarded('percent-encoded', 'percent-encoded characters', 'The address ends with %20and%2Fmore%00 in it.'),
  guarded('format', 'marks of a format', 'The old program printed %s and %d and %% and {0} by mistake.'),
  guarded(
    'template',
    'marks of a template',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these characters are what is tested
    'The letter began with Dear ${name} and {{title}} and <%= day %>.',
  ),
  guarded(
    'template-lines',
    'lines that begin with marks of a template',
    'The first line ends here.\n% of us like it, and\n# some of us do not.\n= That is all.',
  ),
  guarded(
    'contact',
    'a telephone number and an address of mail',
    'Call 03-1234-5678 or write to anna@example.com before Sunday.',
  ),
  guarded('signs', 'signs of programs', 'They painted | and ^ and $ and ;; and && and @@ on the wall.'),
]

/** Texts that some services do not count as sentences, or that a parser may treat as another type than text. */
const noSentences: readonly WrittenText[] = [
  noSentence('emoji-only', 'nothing but emoji', '😀🌊🎂'),
  noSentence('json', 'a JSON object', '{"data":"x"}'),
  noSentence('json-list', 'a JSON list', '["a", "b"]'),
  noSentence('json-text', 'a JSON string', '"Hello."'),
  noSentence('number', 'a number', '42'),
  noSentence('zero', 'the digit 0', '0'),
  noSentence('long-number', 'a number with zeros', '0042.50'),
  noSentence('zeros', 'digits with zeros in front', '0042'),
  noSentence('day', 'a day', '2024-05-01'),
  noSentence('time', 'a time', '2024-05-01T10:00:00'),
  noSentence('null', 'the word null', 'null'),
  noSentence('true', 'the word true', 'true'),
]

/** Characters that were added late to Unicode, or that no table of Unicode contains. */
const strangeTexts: readonly WrittenText[] = [
  strange('new-emoji', 'emoji of the latest versions of Unicode', 'Hello \u{1fae8} there \u{1fae9} again.'),
  strange(
    'ideographic-variants',
    'ideographic variation selectors (U+E0100, U+E0101)',
    '葛\u{e0100}城市と辻\u{e0101}さんの家へ行きました。',
  ),
  strange('private-use', 'a character of private use', 'Hello \ue000 there again.'),
  strange(
    'replacement',
    'the character that replaces what could not be read (U+FFFD)',
    'Hello \ufffd there again.',
  ),
]

const untidyTexts: readonly WrittenText[] = [
  untidy('leading-blank', 'a space at its start', '  The gardener came early today.'),
  untidy('trailing-blank', 'a space at its end', 'The gardener came early today.  '),
  untidy('trailing-newline', 'a line break at its end', 'The gardener came early today.\n'),
  untidy('carriage-return', 'line breaks of two characters', 'One line ends here.\r\nAnother one follows.'),
  untidy('byte-order-mark', 'a byte order mark at its start', '\ufeffThe gardener came early today.'),
  untidy('line-blank', 'spaces at the end of a line', 'The gardener came early today.  \nHe left late.'),
  untidy('tab', 'a tab', 'The gardener\tcame early today.'),
  untidy('composed', 'composed letters', 'The caf\u00e9 in \u00c5rhus sells \u30ac\u30e0.'),
  untidy('decomposed', 'decomposed letters', 'The cafe\u0301 in A\u030arhus sells \u30ab\u3099\u30e0.'),
  untidy('special-blanks', 'spaces of other kinds', 'The\u00a0gardener\u3000came\u2009early\u2028today.'),
  {
    ...untidy(
      'untidy-reply',
      'decomposed letters, spaces and two-character line breaks in a reply',
      ' The cafe\u0301 in A\u030arhus\r\nsells \u30ab\u3099\u30e0. ',
    ),
    isReply: true,
  },
  untidy(
    'widths',
    'half-width and full-width forms',
    'ﾊﾝｶｸ と ｆｕｌｌ ｗｉｄｔｈ の１２３が㌔並んでいます。',
  ),
  untidy(
    'invisible',
    'characters without a width',
    'The gar\u00addener\u200b came\u200e early\u2060 \u2068to\u202aday\u202c\u2069\ufeff.',
  ),
]

const largest = ({ id, what, sentence }: SizedText): WrittenText => ({
  kind: 'largest',
  ids: { create: `entries.data.largest-${id}`, update: `entries.update.largest-${id}` },
  what: `2048 bytes ${what}`,
  data: filled({ id, sentence }, dataLimit),
})

/** Nearly all letters take two bytes, and six as an escape. */
const accented = largest({
  id: 'escaped',
  what: 'in letters with accents, written as escapes of JSON, so that the body is three times as large',
  sentence: (random) =>
    `${random.pick(['χθες', 'σήμερα', 'φέτος', 'πέρσι', 'αργά'])} ${random.pick(['ο κηπουρός', 'η δασκάλα', 'ο αδελφός', 'ο ναύτης', 'η γιαγιά'])} ${random.pick(['φύτεψε', 'έβαψε', 'μέτρησε', 'κουβάλησε', 'βρήκε'])} ${random.pick(['μηλιές', 'βάρκες', 'καρέκλες', 'φανάρια', 'ρολόγια'])} `,
})

const largestTexts: readonly WrittenText[] = [
  ...sizedTexts.map(largest),
  {
    ...largest({
      id: 'reply',
      what: 'in a reply',
      sentence: (random) =>
        `${random.pick(english.openings)} ${random.pick(english.people)} drew ${random.integer(2, 99)} cafés with ${random.integer(2, 99)} ${random.pick(english.things)}. `,
    }),
    isReply: true,
  },
  { ...accented, json: inAscii(accented.data) },
]

/** All texts, each written once by a creation and once by an update. */
export const texts: readonly WrittenText[] = [
  ...plainTexts,
  ...largestTexts,
  ...guardedTexts,
  ...noSentences,
  ...strangeTexts,
  ...untidyTexts,
]

/** The texts of a kind. */
export const textsOf = (...kinds: readonly TextKind[]): readonly WrittenText[] =>
  texts.filter(({ kind }) => kinds.includes(kind))

/** Control characters; a server may refuse or drop some of them. */
export const controlCharacters: readonly (readonly [name: string, data: string])[] = [
  ['null', 'The gardener\u0000 came early today.'],
  ['bell', 'The gardener\u0007 came early today.'],
  ['backspace', 'The gardener\u0008 came early today.'],
  ['escape', 'The gardener\u001b came early today.'],
  ['delete', 'The gardener\u007f came early today.'],
  ['next-line', 'The gardener\u0085 came early today.'],
  ['no-character', 'The gardener\uffff came early today.'],
]
