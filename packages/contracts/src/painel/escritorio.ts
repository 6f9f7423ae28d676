import Type, { type Static } from 'typebox';
import { AliquotasPorAno } from '../aliquotas-por-ano.ts';
import { DataHora, Opcao, Texto, Uuid } from '../formatos.ts';
import { StatusDoParametro } from '../projecao.ts';
import { Cor, Senha } from './sessao.ts';

const FECHADO = { additionalProperties: false } as const;
const Cenario = { nome: Type.String(), status: StatusDoParametro, descricao: Type.String() };
/** When everything will be removed, because an owner asked for it. */
export const Apagamento = Type.Object({
  pedido_em: DataHora,
  apagar_em: DataHora,
  pedido_por: Type.Union([Type.String(), Type.Null()]),
});
export type Apagamento = Static<typeof Apagamento>;

/** The law asks for five, beside the running one (CTN art. 173, I); PostgreSQL counts from the end of the note's year. */
const RetencaoAnos = Type.Integer({
  minimum: 5,
  maximum: 99,
  description: 'anos completos pelos quais as notas e seus XMLs são guardados; null: sem prazo',
});
const ContaSemProtocolo = Type.Boolean({
  description: 'se notas sem protocolo de autorização contam nas apurações',
});

export const TIPOS_DE_LOGO = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAIOR_LOGO_BYTES = 512_000;

/** Who answers for the reports, as they print it. */
const Crc = Texto(30);
const Responsavel = Texto(120);

export const Escritorio = Type.Object({
  id: Uuid,
  nome: Type.String(),
  cnpj: Type.Union([Type.String(), Type.Null()]),
  cor: Type.Union([Cor, Type.Null()]),
  crc: Type.Union([Crc, Type.Null()]),
  responsavel: Type.Union([Responsavel, Type.Null()]),
  logo: Type.Union([
    Type.Object({ tipo: Opcao(TIPOS_DE_LOGO), bytes: Type.Integer(), atualizado_em: DataHora }),
    Type.Null(),
  ]),
  cenario: Type.Object({ ...Cenario, aliquotas: Type.Optional(AliquotasPorAno) }),
  cenarios: Type.Array(Type.Object(Cenario), { description: 'os que podem ser escolhidos' }),
  retencao_anos: Type.Union([RetencaoAnos, Type.Null()]),
  conta_sem_protocolo: ContaSemProtocolo,
  apagamento: Type.Union([Apagamento, Type.Null()]),
  criado_em: DataHora,
});
export type Escritorio = Static<typeof Escritorio>;

export const AlterarEscritorio = Type.Object(
  {
    nome: Type.Optional(Texto(200)),
    cor: Type.Optional(Type.Union([Cor, Type.Null()])),
    crc: Type.Optional(Type.Union([Crc, Type.Null()])),
    responsavel: Type.Optional(Type.Union([Responsavel, Type.Null()])),
    cenario: Type.Optional(
      Type.Union([
        Texto(60),
        Type.Object({ nome: Texto(60), aliquotas: AliquotasPorAno }, FECHADO),
        Type.Null(),
      ]),
    ),
    retencao_anos: Type.Optional(Type.Union([RetencaoAnos, Type.Null()])),
    conta_sem_protocolo: Type.Optional(ContaSemProtocolo),
  },
  { ...FECHADO, minProperties: 1 },
);
export type AlterarEscritorio = Static<typeof AlterarEscritorio>;

/** The office's name is typed: what cannot be undone is confirmed by name. */
export const PedirApagamento = Type.Object({ senha: Senha, nome: Type.String({ maxLength: 200 }) }, FECHADO);
