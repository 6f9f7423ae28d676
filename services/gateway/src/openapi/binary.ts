import Type from 'typebox';

/** The bytes of an XML or a ZIP, as a part of a form. */
export const Binary = Type.Unsafe<Buffer>({ type: 'string', contentMediaType: 'application/xml' });
