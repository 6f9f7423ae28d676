import Type, { type Static } from 'typebox';
import { Versoes } from './calculo.ts';
import { Regime } from './cliente.ts';
import { Closed, DataHora, each, Formato, Opcao, Texto, Uuid, Valor } from './formatos.ts';
import { Lista } from './lista.ts';
import { AnoProjetado, PremissaDePreco, StatusDoParametro } from './projecao.ts';
import { AliquotasByAno, Percentual } from './regras.ts';

const ValorPositivo = Formato(
  '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,2})?$',
  'valor em reais, não negativo, com ponto e até duas casas decimais',
);

/** Body of a simulation. What is left out has a default, which the answer names among its `premissas`. */
export const PedidoDeSimulacao = Closed({
  regime: Regime,
  atividade: Opcao(['comercio', 'industria', 'servicos']),
  receita_mensal: ValorPositivo,
  compras_mensais: ValorPositivo,
  parcela_creditavel: Type.Optional(Percentual),
  aliquotas_atuais: Type.Optional(
    Closed(each(['icms', 'iss', 'ipi', 'pis', 'cofins'], Type.Optional(Percentual))),
  ),
  reducao: Type.Optional(Percentual),
  simples: Type.Optional(
    Closed({
      anexo: Opcao(['I', 'II', 'III', 'IV', 'V']),
      rbt12: ValorPositivo,
      ibs_cbs: Opcao(['das', 'regular']),
    }),
  ),
  cenario: Type.Optional(Type.Union([Opcao(['estimativa_26_5', 'estimativa_27_91']), AliquotasByAno])),
  premissa_preco: Type.Optional(PremissaDePreco),
  ibs_cbs_na_base_icms: Type.Optional(Type.Boolean()),
});
export type PedidoDeSimulacao = Static<typeof PedidoDeSimulacao>;

/** A month of the profile in each year, 2026 to 2033. */
export const Simulacao = Type.Object({
  anos: Type.Array(AnoProjetado),
  totais: Type.Object(each(['atual', 'novo', 'diferenca', 'acumulado'], Valor)),
  cenario: Type.Object({ nome: Type.String(), status: StatusDoParametro }),
  premissas: Type.Array(Type.String()),
  avisos: Type.Array(Type.Object({ codigo: Type.String(), mensagem: Type.String() })),
  problemas: Type.Array(
    Type.Object({
      codigo: Opcao([
        'valor_invalido',
        'percentual_invalido',
        'simples_incompleto',
        'fora_do_simples',
        'cenario_invalido',
      ]),
      campo: Type.String(),
      mensagem: Type.String(),
      fundamento: Type.Optional(Type.String()),
    }),
    { description: 'por que não há anos; vazio quando há' },
  ),
  versoes: Versoes,
});
export type Simulacao = Static<typeof Simulacao>;

/** A simulation that the office keeps under a name; the figures are computed when it is opened. */
export const CenarioSalvo = Type.Object({
  id: Uuid,
  nome: Type.String(),
  pedido: PedidoDeSimulacao,
  criado_em: DataHora,
  atualizado_em: DataHora,
});
export type CenarioSalvo = Static<typeof CenarioSalvo>;

export const SaveCenario = Closed({ nome: Texto(100), pedido: PedidoDeSimulacao });

export const ListaDeCenarios = Lista(CenarioSalvo);
