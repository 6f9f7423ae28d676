import type { Convite, Pessoa } from '@apura/contracts';
import type { ConviteListado, PessoaListada } from '@apura/database';

/** `eu`: the id of who looks. */
export function pessoaDoPainel(linha: PessoaListada, eu: string): Pessoa {
  const { id, nome, email, papel, dois_fatores, criado_em, ultimo_acesso_em } = linha;
  return {
    id,
    nome,
    email,
    papel,
    dois_fatores,
    criado_em: criado_em.toISOString(),
    ultimo_acesso_em: ultimo_acesso_em?.toISOString() ?? null,
    eu: id === eu,
  };
}

export function conviteDoPainel({ id, email, papel, criado_em, expira_em }: ConviteListado): Convite {
  return { id, email, papel, criado_em: criado_em.toISOString(), expira_em: expira_em.toISOString() };
}
