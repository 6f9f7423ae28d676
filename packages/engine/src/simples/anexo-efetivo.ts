import { SIMPLES, valueAt } from '@apura/law';
import { type Fixo, formatFixo, readFixo, readOrZero } from '../fixo.ts';
import type { AnexoDoSimples, Passo, PerfilDoSimples } from '../resultado.ts';

/** The r of a day from which annex III taxes; Resolução CGSN 140/2018 art. 26 takes it for that of a payroll without revenue too. */
const minimoDoFatorR = (data: string): Fixo => readOrZero(valueAt(SIMPLES.fator_r, data)?.valor);
const DECIMO_DE_MILESIMO: Fixo = 10_000n;

/**
 * The annex that taxes the revenue. With a payroll, III and V are told apart by the Fator R, r = folha12 / rbt12: III
 * from 0.28 on, V below (LC 123/2006 art. 18 §§ 5º-J, 5º-K, 5º-M and 24). Without one, and in the other annexes, it is
 * the annex of the profile. In the first two months of activity r is 0.28 (from 2027 on: Resolução CGSN 140/2018 art. 26 § 6º). Null where rbt12 is no amount, or a payroll that counts is none.
 */
export function decideAnexoEfetivo(perfil: PerfilDoSimples, data: string): AnexoDoSimples | null {
  const rbt12 = montante(perfil.rbt12);
  if (rbt12 === null) return null;
  if (perfil.primeiros_meses === true && OF_FATOR_R.has(perfil.anexo)) return 'III';
  if (!sujeitoAoFatorR(perfil)) return perfil.anexo;
  const folha12 = montante(perfil.folha12);
  if (folha12 === null) return null;
  return fatorR(folha12, rbt12, data) >= minimoDoFatorR(data) ? 'III' : 'V';
}

/** The step that explains the annex; null where the Fator R does not decide it. */
export function describeFatorR(perfil: PerfilDoSimples, data: string): Passo | null {
  const anexo = decideAnexoEfetivo(perfil, data);
  const rbt12 = montante(perfil.rbt12);
  const folha12 = montante(perfil.folha12);
  if (perfil.primeiros_meses === true) return passoDosPrimeirosMeses(perfil, data);
  if (anexo === null || rbt12 === null || folha12 === null || !sujeitoAoFatorR(perfil)) return null;
  return {
    passo: 'anexo',
    id: 'das_fator_r',
    regra: 'Fator R = folha de 12 meses ÷ RBT12: Anexo III a partir de 0,28, Anexo V abaixo',
    operandos: [
      { nome: 'folha de 12 meses', valor: formatFixo(folha12, 2) },
      { nome: 'RBT12', valor: formatFixo(rbt12, 2) },
      { nome: 'Fator R', valor: formatFixo(fatorR(folha12, rbt12, data), 4) },
    ],
    resultado: anexo,
    fundamento: 'LC 123/2006, art. 18, §§ 5º-J, 5º-K, 5º-M e 24; Resolução CGSN 140/2018, art. 26',
  };
}

const OF_FATOR_R: ReadonlySet<AnexoDoSimples> = new Set(['III', 'V']);

const sujeitoAoFatorR = ({ anexo, folha12 }: PerfilDoSimples): boolean =>
  folha12 !== undefined && OF_FATOR_R.has(anexo);

/** Annex V is of services under the Fator R only; of annex III the payroll says that they are. */
function passoDosPrimeirosMeses(perfil: PerfilDoSimples, data: string): Passo | null {
  if (perfil.anexo !== 'V' && !sujeitoAoFatorR(perfil)) return null;
  return {
    passo: 'anexo',
    id: 'das_fator_r_inicial',
    regra: 'Fator R dos dois primeiros meses de atividade: 0,28, Anexo III',
    operandos: [{ nome: 'Fator R', valor: formatFixo(minimoDoFatorR(data), 4) }],
    resultado: 'III',
    fundamento:
      'LC 123/2006, art. 18, § 24; Resolução CGSN 140/2018, art. 26, § 6º (Resolução CGSN 190/2026)',
  };
}

/** Cut after four decimals, never rounded up to the boundary. */
function fatorR(folha12: Fixo, rbt12: Fixo, data: string): Fixo {
  if (folha12 === 0n) return readOrZero(valueAt(SIMPLES.fator_r_sem_folha, data)?.valor);
  if (rbt12 === 0n) return minimoDoFatorR(data);
  return ((folha12 * 10_000n) / rbt12) * DECIMO_DE_MILESIMO;
}

function montante(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : readFixo(texto);
  return valor === null || valor < 0n ? null : valor;
}
