import Type from 'typebox';

/** The bytes of an XML or a ZIP, as a part of a form. */
export const Binario = Type.Unsafe<Buffer>({ type: 'string', contentMediaType: 'application/xml' });
