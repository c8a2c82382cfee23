import { isInternalPath, linkKindOf } from '@jogada/content/contract/player';
import { Node, type Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

/** Pictures of the site, as the allow-list permits them. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (isInternalPath(element.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

// Existing tables keep their structure; their text stays editable.
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHead | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const TableHead = Node.create({ name: 'tableHead', content: 'block+', parseHTML: () => [{ tag: 'th' }], renderHTML: () => ['th', 0] });

const TableCell = Node.create({ name: 'tableCell', content: 'block+', parseHTML: () => [{ tag: 'td' }], renderHTML: () => ['td', 0] });

/** The editor's nodes and marks: the tags of the allow-list only. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (url) => linkKindOf(url) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  Table,
  TableRow,
  TableHead,
  TableCell,
];
