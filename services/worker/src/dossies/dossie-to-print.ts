import type { DossieToPrint, Tenant } from '@apura/database';
import type { Storage } from '@apura/storage';
import { cnpj, type Table } from '@apura/words';
import type { Readers } from '../lotes/readers/open-readers.ts';
import { logo } from '../report/header.ts';
import { type Html, html } from '../report/html.ts';
import type { Marca } from '../report/report-data.ts';
import { drawQuadro } from '../report/secoes.ts';

/** What a dossier is made of: what was asked for, and when that is. */
export interface DossieInContext {
  readonly tenant: Tenant;
  readonly storage: Storage;
  readonly readers: Pick<Readers, 'compareLivros'>;
  readonly dossie: Omit<DossieToPrint, 'marca'> & { readonly marca: Marca };
  /** YYYY-MM-DD, as the office has it. */
  readonly hoje: string;
  readonly agora: Date;
}

/** A dossier as it is printed, and the tables of its workbook. */
export interface DossieOnPaper {
  readonly html: string;
  readonly quadros: readonly Table[];
}

interface Heading {
  /** What it is, at the right of the client. */
  readonly titulo: string;
  /** The moment, in words. */
  readonly quando: string;
}

/** The office, its client, who asked for it and when: the head of a dossier's first page. */
export const dossieHeader = ({ dossie }: DossieInContext, { titulo, quando }: Heading): Html => {
  const { escritorio, cliente, marca, por } = dossie;
  return html`<header>
<div class="escritorio">${logo(marca.logo_data_uri)}<p class="forte">${escritorio.nome}</p>${[escritorio.responsavel, escritorio.crc && `CRC ${escritorio.crc}`].map((parte) => (parte ? html`<p>${parte}</p>` : ''))}</div>
<p class="quando">pedido por ${por}<br>números de ${quando}<br>(horário de Brasília)</p>
</header>
<div class="cliente"><div><h1>${cliente.razao_social}</h1><p>CNPJ raiz ${cnpj(cliente.cnpj_raiz)}</p></div>
<p class="competencia">${titulo}</p></div>`;
};

/** Wider tables are written smaller. */
const WIDE = 6;

/** A table under its name, with its note; nothing where it has no rows. */
export const dossieSection = (quadro: Table | undefined): Html | '' =>
  quadro === undefined || quadro.rows.length === 0
    ? ''
    : html`<section><h2>${quadro.name}</h2>${quadro.note === undefined ? '' : html`<p class="explica">${quadro.note}</p>`}${drawQuadro(quadro, quadro.columns.length > WIDE)}</section>`;
