import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { arredondar, type Fixo, naoNegativo, porcento } from '../../fixo.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import { lerValor } from '../ler-valor.ts';
import { anotar, type Operandos } from '../memoria.ts';
import { calcularSeletivo } from './imposto-seletivo.ts';

const CINQUENTA = 5_000_000_000n;

/**
 * The base of an item and its IS. The issuer's vBC where there is a readable one (SEFAZ does not check it), else the
 * element table; never negative. The computed IS takes the place of the declared one. In another year than the note's
 * the net price is kept.
 */
export function escolherBase(item: ItemLido, contexto: ContextoDoItem): { base: Fixo; is: Fixo } {
  const { det, memoria, declarados, base_calculada, faltas } = item;
  const legivel = temBaseDoEmitente(item);
  const origem = legivel ? declarados.base : base_calculada;
  const seletivoDeclarado =
    contexto.anoDaNota >= 2027 && det.imposto.IS !== undefined
      ? arredondar(lerValor(det.imposto.IS.vIS, 'vIS', faltas), 2)
      : 0n;
  const liquido = naoNegativo(origem - seletivoDeclarado);
  const temSeletivo = det.imposto.IS !== undefined || contexto.seletivo.length > 0;
  const is = temSeletivo
    ? calcularSeletivo(det, liquido, contexto.ano, contexto.seletivo, faltas, memoria)
    : 0n;
  const daBase: Operandos = legivel ? { vBC_declarada: origem } : { vBC_calculada: origem };
  const outroAno = contexto.ano !== contexto.anoDaNota;
  const base = origem < 0n ? is : liquido + is;
  anotar(
    memoria,
    'vBC',
    outroAno ? 'base_em_outro_ano' : legivel ? 'base_do_emitente' : 'base_calculada',
    is === seletivoDeclarado ? daBase : { ...daBase, IS_declarado: -seletivoDeclarado, IS_calculado: is },
    base,
    legivel ? 'NT 2025.002, UB16' : 'LC 214/2025, art. 12',
  );
  return { base, is };
}

/** CST 222: half of the base (LC 214/2025 art. 12 § 8º); where the issuer's vBC stands it is already the half. */
export function reduzirBase(item: ItemLido, base: Fixo, linha: LinhaDeClassificacao): Fixo {
  if (linha.cst !== '222' || temBaseDoEmitente(item)) return base;
  const reduzida = porcento(base, CINQUENTA, 2);
  return anotar(
    item.memoria,
    'vBC',
    'base_reduzida',
    { vBC: base, reducao_da_base: [CINQUENTA, 4] },
    reduzida,
    linha.fundamento,
  );
}

function temBaseDoEmitente({ det, faltas }: ItemLido): boolean {
  return det.imposto.IBSCBS?.gIBSCBS?.vBC !== undefined && !faltas.some(({ campo }) => campo === 'vBC');
}
