import { arredondar, type Fixo, naoNegativo } from '../../fixo.ts';
import type { IBSCBS } from '../../nota-fiscal.ts';
import { type Falta, lerValor } from '../ler-valor.ts';
import { anotar, type Memoria } from '../memoria.ts';

/** Groups whose amounts the issuer states and nobody can recompute from the note, in reais. */
export interface ValoresCarregados {
  readonly estorno?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly transferencia?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly ajuste?: { readonly competencia: string; readonly cbs: Fixo; readonly ibs: Fixo };
  readonly zfm?: { readonly competencia: string; readonly tipo: string; readonly ibs: Fixo };
}

export const SEM_CARREGADOS: ValoresCarregados = {};

/** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM of an item, as declared. */
export function valoresCarregados(
  grupo: IBSCBS | undefined,
  faltas: Falta[],
  memoria: Memoria,
): ValoresCarregados {
  const { gEstornoCred, gTransfCred, gAjusteCompet, gCredPresIBSZFM } = grupo ?? {};
  if (
    gEstornoCred === undefined &&
    gTransfCred === undefined &&
    gAjusteCompet === undefined &&
    gCredPresIBSZFM === undefined
  ) {
    return SEM_CARREGADOS;
  }
  const ler = (passo: string, campo: string, texto: string | undefined, fundamento: string): Fixo => {
    const lido = arredondar(lerValor(texto, campo, faltas), 2);
    const valor = naoNegativo(lido);
    return anotar(memoria, passo, 'carregado', { [campo]: lido }, valor, fundamento);
  };
  const par = (
    nome: string,
    textos: { readonly cbs: string | undefined; readonly ibs: string | undefined },
    fundamento: string,
  ) => ({
    ibs: ler(`ibs_${nome}`, 'vIBS', textos.ibs, fundamento),
    cbs: ler(`cbs_${nome}`, 'vCBS', textos.cbs, fundamento),
  });
  return {
    ...(gEstornoCred && {
      estorno: par(
        'estorno_de_credito',
        { cbs: gEstornoCred.vCBSEstCred, ibs: gEstornoCred.vIBSEstCred },
        'LC 214/2025, arts. 47, § 6º, e 51',
      ),
    }),
    ...(gTransfCred && {
      transferencia: par(
        'transferencia_de_credito',
        { cbs: gTransfCred.vCBS, ibs: gTransfCred.vIBS },
        'LC 214/2025, arts. 55 e 272',
      ),
    }),
    ...(gAjusteCompet && {
      ajuste: {
        competencia: (gAjusteCompet.competApur ?? '').slice(0, 7),
        ...par(
          'ajuste_de_competencia',
          { cbs: gAjusteCompet.vCBS, ibs: gAjusteCompet.vIBS },
          'LC 214/2025, arts. 41, 45 e 51',
        ),
      },
    }),
    ...(gCredPresIBSZFM && {
      zfm: {
        competencia: (gCredPresIBSZFM.competApur ?? '').slice(0, 7),
        tipo: (gCredPresIBSZFM.tpCredPresIBSZFM ?? '').slice(0, 1),
        ibs: ler(
          'ibs_credito_presumido_zfm',
          'vCredPresIBSZFM',
          gCredPresIBSZFM.vCredPresIBSZFM,
          'LC 214/2025, art. 450, § 1º',
        ),
      },
    }),
  };
}
