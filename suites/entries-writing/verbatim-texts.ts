import type { Level } from '../../harness/index.ts'

/** A text that has to come back as it was sent. */
export interface VerbatimText {
  readonly name: string
  /** What it holds, to complete "a text with …". */
  readonly what: string
  readonly data: string
  /** SHOULD where a server may be thought to tidy the text up. */
  readonly level: Exclude<Level, 'MAY'>
}

const of =
  (level: VerbatimText['level']) =>
  (name: string, what: string, data: string): VerbatimText => ({ level, name, what, data })
const exactly = of('MUST')
const rather = of('SHOULD')

/** Sentences whose characters mean something to a page, a database, a shell, an address, a format or a font. */
export const verbatimTexts: readonly VerbatimText[] = [
  exactly('markup', 'markup', 'My sister wrote <b>bold</b> words and a <br/> on the board.'),
  exactly('script', 'a script', 'The lesson was about <script>alert("hello")</script> in old pages.'),
  exactly('entities', 'entities of markup', 'He typed &lt;b&gt; and &amp; and &#39; into the old editor.'),
  exactly('mention', 'a name behind an at sign in front', '@maria you are right, and the shop was closed.'),
  exactly('ampersand', 'an ampersand', 'Tom & Jerry & friends were on television at noon.'),
  exactly('double-quotes', 'double quotes', 'She said "good morning" and then "good night".'),
  exactly('single-quotes', 'single quotes', "It's the captain's boat, isn't it?"),
  exactly('backtick', 'backticks', 'The teacher wrote `hello` on the blackboard.'),
  exactly('sql', 'SQL', "Her name is Robert'); DROP TABLE entries; -- and she laughs about it."),
  exactly('backslash', 'backslashes', 'The songs are in C:\\music\\new and not in \\\\server\\old.'),
  exactly(
    'escapes',
    'letters after backslashes',
    'He wrote \\n and \\t and \\u0041 where a line should end.',
  ),
  exactly('percent', 'percent signs', 'We sold 100% of the tickets, and 50 % were for children.'),
  exactly('percent-encoded', 'percent-encoded characters', 'The address ends with %20and%2Fmore%00 in it.'),
  exactly('format', 'marks of a format', 'The old program printed %s and %d and {0} by mistake.'),
  exactly('plus', 'plus signs', 'One + one is two, and a+b is the same as b+a.'),
  exactly('slashes', 'an address', 'Read more at https://example.com/a/b?c=d&e=f#g before Sunday.'),
  exactly('braces', 'JSON', 'The answer was {"data": ["a", null]} and nobody knew why.'),
  exactly(
    'template',
    'marks of a template',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these characters are what is tested
    'The letter began with Dear ${name} and {{title}} and <%= day %>.',
  ),
  exactly(
    'punctuation',
    'punctuation',
    'Well; yes, no: maybe! Really? (Perhaps) [or not] ~ * _ | ^ # @ $ = .',
  ),
  exactly('shell', 'marks of a shell', 'He asked what $(whoami) and `ls` and a | b > c would do.'),
  exactly(
    'null-word',
    'the words null, true and undefined',
    'null is a word, undefined is one, and true is too.',
  ),
  exactly('digits', 'digits with zeros', '007 was the number of the house, and 1.50 was the price, not 1e3.'),
  exactly('case', 'small letters and capitals', 'McDonald met the iPhone User at the BIG station.'),
  exactly('newline', 'line breaks', 'The first line ends here.\nThe second one follows.\n\nThen a last one.'),
  exactly('accents', 'letters with accents', 'Zoë déjà planté cinq pommiers à Málaga, größer als Łódź.'),
  exactly('japanese', 'Japanese', '今日は友だちと川沿いを歩いて、ラーメンを食べました。'),
  exactly(
    'widths',
    'half-width and full-width forms',
    'ﾊﾝｶｸ と ｆｕｌｌ ｗｉｄｔｈ の１２３が㌔並んでいます。',
  ),
  exactly(
    'wave-dash',
    'characters that Japanese encodings confuse',
    '九時〜十時～正午−夕方ー夜―朝¥100￥200です。',
  ),
  exactly('chinese-korean', 'Chinese and Korean', '我们昨天在河边散步。 우리는 어제 강가를 걸었습니다.'),
  exactly('astral', 'letters beyond the first plane', '𠮷野家で𩸽を食べました and we wrote 𝒜 on it.'),
  exactly('emoji', 'emoji', 'We had a good day 😀 at the sea 🌊 with a cake 🎂!'),
  exactly(
    'emoji-joined',
    'emoji of several characters',
    'My family 👨‍👩‍👧‍👦 waved 👋🏽 the flag 🇯🇵 and a ❤️ at noon 🏳️‍🌈.',
  ),
  exactly('combining', 'combining marks', 'The teacher wrote x̂ and q̣̄ and n̈ on the board, then हिन्दी में लिखा।'),
  exactly('arabic', 'Arabic', 'مشينا أمس على طول النهر ورأينا القوارب.'),
  exactly('hebrew', 'Hebrew beside English', 'The sign said שלום עולם and then goodbye.'),
  exactly('thai', 'Thai', 'เมื่อวานเราเดินเล่นริมแม่น้ำ'),
  exactly('cyrillic-greek', 'Cyrillic and Greek', 'Вчера мы гуляли у реки. Χθες περπατήσαμε στο ποτάμι.'),
  exactly('typography', 'typographic signs', 'She paid €20 – “not more”, he said… © 2020 ™ ½ × ÷ ≠ ∞.'),
  exactly(
    'case-mapping',
    'letters whose size changes with their case',
    'In İstanbul liegt die Straße ﬁne ŉ und ΐ.',
  ),
  rather('leading-blank', 'a blank at its start', '  The gardener came early today.'),
  rather('trailing-blank', 'a blank at its end', 'The gardener came early today.  '),
  rather('double-blank', 'blanks in a row', 'The gardener   came  early today.'),
  rather('trailing-newline', 'a line break at its end', 'The gardener came early today.\n'),
  rather('carriage-return', 'line breaks of two characters', 'One line ends here.\r\nAnother one follows.'),
  rather('tab', 'a tab', 'The gardener\tcame early today.'),
  rather('composed', 'composed letters', 'The caf\u00e9 in \u00c5rhus sells \u30ac\u30e0.'),
  rather('decomposed', 'decomposed letters', 'The cafe\u0301 in A\u030arhus sells \u30ab\u3099\u30e0.'),
  rather('special-blanks', 'blanks of other kinds', 'The\u00a0gardener\u3000came\u2009early\u2028today.'),
  rather(
    'invisible',
    'characters without a width',
    'The gar\u00addener\u200b came\u200e early\u2060 today\ufeff.',
  ),
]

/** Control characters, of which a server may refuse or drop some. */
export const controlCharacters: readonly (readonly [name: string, data: string])[] = [
  ['null', 'The gardener\u0000 came early today.'],
  ['bell', 'The gardener\u0007 came early today.'],
  ['backspace', 'The gardener\u0008 came early today.'],
  ['escape', 'The gardener\u001b came early today.'],
  ['delete', 'The gardener\u007f came early today.'],
  ['next-line', 'The gardener\u0085 came early today.'],
  ['no-character', 'The gardener\uffff came early today.'],
]
