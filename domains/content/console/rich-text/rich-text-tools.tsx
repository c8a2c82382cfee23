import type { Editor } from '@tiptap/core';
import { linkKindOf } from '@jogada/content/contract/player';
import { classNames, Dialog, TextField } from '@jogada/platform/web/ui';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSeparatorHorizontal,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { PictureField } from '../pictures/picture-field.tsx';
import { SITE_PICTURES } from '../site-pictures.ts';
import { useText } from '../use-text.ts';

interface Tool {
  readonly key: 'bold' | 'italic' | 'underline' | 'heading' | 'subheading' | 'list' | 'numbers' | 'quote' | 'rule' | 'undo' | 'redo';
  readonly Icon: Icon;
  readonly use: (editor: Editor) => void;
  /** Whether the selection has the format. Absent for tools that perform a one-time action. */
  readonly isOn?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { key: 'bold', Icon: IconBold, use: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  {
    key: 'italic',
    Icon: IconItalic,
    use: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    key: 'underline',
    Icon: IconUnderline,
    use: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    key: 'heading',
    Icon: IconH2,
    use: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    key: 'subheading',
    Icon: IconH3,
    use: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    key: 'list',
    Icon: IconList,
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    Icon: IconListNumbers,
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    Icon: IconBlockquote,
    use: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { key: 'rule', Icon: IconSeparatorHorizontal, use: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { key: 'undo', Icon: IconArrowBackUp, use: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', Icon: IconArrowForwardUp, use: (editor) => editor.chain().focus().redo().run() },
];

export function RichTextTools({ editor, merchantCode }: { readonly editor: Editor; readonly merchantCode: string }) {
  const t = useText();
  const [asked, setAsked] = useState<'link' | 'picture'>();
  return (
    <div role="toolbar" aria-label={t('richText.tools')} className="flex flex-wrap gap-1 border-b border-line/60 bg-s2/50 p-1.5">
      {TOOLS.map(({ key, Icon, use, isOn }) => (
        <ToolButton key={key} label={t(`richText.${key}`)} Icon={Icon} isOn={isOn?.(editor)} onUse={() => use(editor)} />
      ))}
      <ToolButton label={t('richText.link')} Icon={IconLink} isOn={editor.isActive('link')} onUse={() => setAsked('link')} />
      <ToolButton label={t('richText.picture')} Icon={IconPhoto} onUse={() => setAsked('picture')} />
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === 'picture' && <PictureDialog editor={editor} merchantCode={merchantCode} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly Icon: Icon;
  readonly isOn?: boolean | undefined;
  readonly onUse: () => void;
}

function ToolButton({ label, Icon, isOn, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      // Keeps the selection and the focus in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={classNames(
        'press tap-area grid size-9 place-items-center rounded-full',
        isOn ? 'bg-primary text-on-primary' : 'text-ink-2 hover:bg-s3',
      )}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}

interface AskProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

function LinkDialog({ editor, onClose }: AskProps) {
  const t = useText();
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);

  function handleConfirm() {
    const address = href.trim();
    if (address !== '' && linkKindOf(address) === undefined) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('richText.link')}
      confirmLabel={t('richText.linkSet')}
      onConfirm={handleConfirm}
    >
      <TextField
        label={t('richText.linkTo')}
        hint={t('richText.linkHint')}
        error={isWrong ? t('richText.linkWrong') : undefined}
        value={href}
        inputMode="url"
        onChange={({ target }) => setHref(target.value)}
      />
    </Dialog>
  );
}

function PictureDialog({ editor, merchantCode, onClose }: AskProps & { readonly merchantCode: string }) {
  const t = useText();
  const [name, setName] = useState<string>(SITE_PICTURES[0]);
  const [alt, setAlt] = useState('');

  function handleConfirm() {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src: `${name}-720.webp`, alt: alt.trim() } })
      .run();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('richText.picture')}
      confirmLabel={t('richText.pictureSet')}
      onConfirm={handleConfirm}
    >
      <div className="grid gap-4 text-left">
        <PictureField merchantCode={merchantCode} path={name} onPath={setName} />
        <TextField
          label={t('richText.pictureAlt')}
          hint={t('richText.pictureAltHint')}
          value={alt}
          maxLength={120}
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
    </Dialog>
  );
}
