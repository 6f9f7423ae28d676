import type { ChaveDoPainel } from '@apura/contracts';
import type { ChaveListada } from '@apura/database';

export function chaveDoPainel(linha: ChaveListada): ChaveDoPainel {
  const { id, nome, prefixo, ambiente, escopos, criador, criada_em } = linha;
  return {
    id,
    nome,
    prefixo,
    ambiente,
    escopos: [...escopos],
    criada_em: criada_em.toISOString(),
    criada_por: criador,
    expira_em: linha.expira_em?.toISOString() ?? null,
    revogada_em: linha.revogada_em?.toISOString() ?? null,
    ultimo_uso_em: linha.ultimo_uso_em?.toISOString() ?? null,
  };
}
