import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { cleanFragment } from '../../web/html/clean-fragment.ts';
import { richTextExtensions } from './rich-text-extensions.ts';

const schema = getSchema(richTextExtensions);

/** HTML as the editor holds it: cleaned first, and read from nodes, so that no parser sees it in between (S55). */
export function documentOf(html: string): JSONContent {
  return DOMParser.fromSchema(schema).parse(cleanFragment(html)).toJSON();
}

/** What is pasted, cleaned by the same rules. */
export function sliceOf(html: string, editors: Schema): Slice {
  return DOMParser.fromSchema(editors).parseSlice(cleanFragment(html));
}

/** The HTML that is saved; empty for a text without a word or a picture. */
export function htmlOf(document: Node): string {
  const isEmpty = document.childCount === 1 && document.firstChild?.isTextblock === true && document.firstChild.content.size === 0;
  if (isEmpty) return '';
  const box = window.document.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  // An item or a cell of one paragraph is that paragraph's words.
  for (const holder of box.querySelectorAll('li, td, th')) {
    const [only] = holder.children;
    if (holder.children.length === 1 && only instanceof HTMLParagraphElement) only.replaceWith(...only.childNodes);
  }
  return box.innerHTML;
}
