import Type, { type Static } from 'typebox';
import { Closed, DataHora, Formato, Opcao, OrNull, Texto } from '../formatos.ts';

const Valores = Type.Array(Texto(200), { maxItems: 50, uniqueItems: true });

/** How an office's people sign in by its OpenID Connect provider, without what is secret. */
const PROVEDOR = {
  issuer: Type.String({
    maxLength: 300,
    pattern: '^https?://[!-~]+$',
    description: 'emissor (issuer) do provedor, por exemplo https://accounts.google.com',
  }),
  client_id: Texto(300),
  /** Dots lead into objects: "realm_access.roles". */
  claim: OrNull(Texto(100)),
  valores_titular: Valores,
  valores_equipe: Valores,
  sem_papel: OrNull(Opcao(['member'])),
  convida: Type.Boolean(),
};

/** `client_secret` may be left out where the issuer is the one that there is: the secret stays. */
export const ConfigurarContaDaEmpresa = Closed({ ...PROVEDOR, client_secret: Type.Optional(Texto(1000)) });
export const ExigirContaDaEmpresa = Closed({ exigida: Type.Boolean() });

export const ProvedorDaEmpresa = Type.Object({
  ...PROVEDOR,
  codigo: Type.String(),
  /** The page on which the office's people begin. */
  entrada: Type.String(),
  configurado_em: DataHora,
  testado_em: OrNull(DataHora),
  exigido_em: OrNull(DataHora),
  /** Who set it up is no owner any more: nobody signs in by it until another owner keeps it anew. */
  suspenso_em: OrNull(DataHora),
});
export type ProvedorDaEmpresa = Static<typeof ProvedorDaEmpresa>;

/** `retorno` is what is registered with the provider. */
export const ContaDaEmpresa = Type.Object({ retorno: Type.String(), provedor: OrNull(ProvedorDaEmpresa) });
export type ContaDaEmpresa = Static<typeof ContaDaEmpresa>;

/** Body of POST /painel/api/sessao/empresa; case, spaces and hyphens are overlooked. */
export const EntrarPelaEmpresa = Closed({
  codigo: Formato('^[0-9A-Za-z -]{1,40}$', 'código do escritório, por exemplo k7m2p-9xqwr'),
});
/** Where the browser goes on. */
export const IdaAoProvedor = Type.Object({ endereco: Type.String() });
