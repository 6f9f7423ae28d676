import { FORNECEDORES, MERCADO, type NotaOptions, type Produto } from '@apura/samples';
import { call } from '../../http.ts';
import type { Stage } from '../../stage.ts';
import { note } from '../xml/note.ts';
import { writeZip } from './write-zip.ts';

const produto = MERCADO.find(({ classe }) => classe === 'integral') as Produto;

/** A thousand million reais, of which each note that names it leaves nearly all to the next. */
const ADVANCE: NotaOptions = {
  finNFe: '6',
  ide: { tpNFDebito: '06' },
  itens: [{ produto, milesimos: 1000n, CFOP: '5102', preco: 100_000_000_000n }],
};

/**
 * Notes that all name one advance payment, the highest number first: nearly each takes the deduction of the one before it.
 * `withIt`: what they name comes last, when all of them are there.
 */
export function namingOne(count: number, { withIt }: { readonly withIt: boolean }): Buffer {
  const advance = note(ADVANCE);
  const [refNFe = ''] = /(?<=Id="NFe)\d{44}/.exec(advance) ?? [];
  const notes = Array.from({ length: count }, () => note({ ide: { gPagAntecipado: { refNFe } } }));
  const all = withIt ? [advance, ...notes] : notes;
  return writeZip(all.reverse().map((text, i) => ({ name: `${i}.xml`, content: Buffer.from(text) })));
}

/** Makes the seller of those notes a client of the attacker: what notes do to a client is computed too. */
export async function registerSeller(stage: Stage): Promise<void> {
  const { status } = await call(stage, {
    method: 'POST',
    path: '/v1/clientes',
    key: await stage.attacker.key(),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cnpj: FORNECEDORES.atacado.cnpj, razao_social: 'Atacado', regime: 'lucro_real' }),
  });
  // The attack is made again and again: the second time there is one.
  if (status !== 201 && status !== 409) throw new Error(`no client: ${status}`);
}
