import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Abrangencia, EntradaDaApuracao } from '../resultado.ts';

/** A GTV-e has no amounts of its own. */
const SEM_VALORES: ReadonlySet<TipoDeDocumento> = new Set(['gtve']);

/** What a month does not count, whatever was sent. */
const FICAM_DE_FORA = [
  { codigo: 'nao_enviados', descricao: 'documentos que não foram enviados' },
  { codigo: 'servico_municipal', descricao: 'notas de serviço em leiaute municipal' },
  { codigo: 'importacao_de_servicos', descricao: 'importação de serviços' },
  { codigo: 'pedagio', descricao: 'pedágio (NFS-e Via)' },
  { codigo: 'imoveis', descricao: 'operações com imóveis sem NFS-e' },
  { codigo: 'sem_valores', descricao: 'GTV-e e MDF-e, que não têm valores próprios' },
] as const;

/** The documents that a month counts: the kinds that are read, which of them it has, and what it leaves out. */
export function abrangencia({ lancamentos }: Pick<EntradaDaApuracao, 'lancamentos'>): Abrangencia {
  const doMes = new Set<TipoDeDocumento>(lancamentos.map(({ tipo }) => tipo ?? 'nfe'));
  const tipos = Object.keys(TIPOS_DE_DOCUMENTO) as TipoDeDocumento[];
  return {
    entram: tipos
      .filter((tipo) => !SEM_VALORES.has(tipo))
      .map((tipo) => ({ tipo, nome: TIPOS_DE_DOCUMENTO[tipo].nome, no_mes: doMes.has(tipo) })),
    ficam_de_fora: FICAM_DE_FORA,
  };
}

/** The same as a sentence. */
export function oQueEntra({ entram, ficam_de_fora }: Abrangencia): string {
  const nomes = entram.map(({ nome }) => nome).join(', ');
  const doMes = entram.filter(({ no_mes }) => no_mes).map(({ nome }) => nome);
  const deste = doMes.length === 0 ? 'nenhum teve operações neste mês' : `neste mês há ${doMes.join(', ')}`;
  const fora = ficam_de_fora.map(({ descricao }) => descricao).join('; ');
  return `Entram os documentos enviados destes tipos: ${nomes} (${deste}). Ficam de fora: ${fora}.`;
}
