import {
  type Cliente,
  lerValor,
  type SaldoInicialDoCliente,
  TRIBUTOS_COM_SALDO,
  TRIBUTOS_POR_ESTABELECIMENTO,
} from '@apura/contracts';
import { cnpj, count, grouped, nomeDoTributo } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { ImportarCsv } from '../../componentes/importar-csv.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { mesesAte } from '../../formato/competencia.ts';
import { erroDoValor } from '../../formato/erro-do-valor.ts';

type Tributo = (typeof TRIBUTOS_COM_SALDO)[number];
const POR_ESTABELECIMENTO: readonly Tributo[] = TRIBUTOS_POR_ESTABELECIMENTO;
const DA_EMPRESA = TRIBUTOS_COM_SALDO.filter((tributo) => !POR_ESTABELECIMENTO.includes(tributo));
const EXEMPLO = `tributo;estabelecimento;valor
ICMS;11.222.333/0001-81;1.800,00
IPI;11.222.333/0001-81;600,00
COFINS;;7.600,00
CBS;;100,00`;

/** Credit that the client had before its first month here. */
export function SaldosIniciais({ cliente }: { readonly cliente: Cliente }) {
  const endereco = `/clientes/${cliente.id}/saldo-inicial`;
  const lidos = useLeitura<{ saldo: SaldoInicialDoCliente | null }>(endereco);
  return (
    <Resultado de={lidos} linhas={8}>
      {({ saldo }) => <Saldos endereco={endereco} saldo={saldo} cliente={cliente} />}
    </Resultado>
  );
}

interface PropsDosSaldos {
  readonly endereco: string;
  readonly saldo: SaldoInicialDoCliente | null;
  readonly cliente: Cliente;
}

const chave = (tributo: Tributo, estabelecimento = ''): string => `${tributo} ${estabelecimento}`;

function Saldos({ endereco, saldo, cliente }: PropsDosSaldos) {
  const [mes, mudarMes] = useState(saldo?.competencia ?? mesesAte(new Date(), 2)[1] ?? '');
  return (
    <div className="pilha estreito-720">
      <Cartao titulo="Saldos credores iniciais">
        <p className="suave sem-margem com-espaco">
          O crédito que o cliente trazia antes do primeiro mês apurado aqui. Depois disso, o saldo passa de um
          mês ao outro sozinho.
        </p>
        <Formulario
          key={JSON.stringify(saldo)}
          endereco={endereco}
          saldo={saldo}
          cliente={cliente}
          mes={mes}
          aoMudarMes={mudarMes}
        />
      </Cartao>
      <ImportarCsv
        endereco={`${endereco}/importar?competencia=${mes}`}
        exemplo={EXEMPLO}
        renovar={[endereco]}
        aoImportar={(importados) => avisar(`${count(importados, 'saldo gravado', 'saldos gravados')}.`)}
      >
        CSV com cabeçalho, separado por vírgula ou ponto e vírgula. <b>estabelecimento</b> é o CNPJ, só de
        ICMS e IPI. O arquivo entra no lugar dos saldos acima, para o mês escolhido neles; se uma linha tiver
        erro, nada é gravado.
      </ImportarCsv>
    </div>
  );
}

interface PropsDoFormulario extends PropsDosSaldos {
  readonly mes: string;
  readonly aoMudarMes: (mes: string) => void;
}

function Formulario({ endereco, saldo, cliente, mes, aoMudarMes }: PropsDoFormulario) {
  const [digitados, mudarDigitados] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      (saldo?.saldos ?? []).map(({ tributo, estabelecimento, valor }) => [
        chave(tributo, estabelecimento),
        grouped(valor),
      ]),
    ),
  );
  const estabelecimentos = estabelecimentosDe(cliente, saldo);
  const campos = [
    ...DA_EMPRESA.map((tributo) => ({ tributo, estabelecimento: '' })),
    ...estabelecimentos.flatMap((estabelecimento) =>
      POR_ESTABELECIMENTO.map((tributo) => ({ tributo, estabelecimento })),
    ),
  ];
  const texto = (tributo: Tributo, estabelecimento = '') => digitados[chave(tributo, estabelecimento)] ?? '';
  const campo = (tributo: Tributo, estabelecimento = '') => ({
    placeholder: '0,00',
    inputMode: 'decimal' as const,
    value: texto(tributo, estabelecimento),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      mudarDigitados((antes) => ({ ...antes, [chave(tributo, estabelecimento)]: value })),
    error: erroDoValor(texto(tributo, estabelecimento)),
  });
  const gravar = useAto(async () => {
    await pedir('PUT', endereco, {
      competencia: mes,
      saldos: campos.flatMap(({ tributo, estabelecimento }) => {
        const valor = lerValor(texto(tributo, estabelecimento));
        return valor ? [{ tributo, ...(estabelecimento ? { estabelecimento } : {}), valor }] : [];
      }),
    });
    avisar('Saldos gravados.');
  }, [endereco]);
  return (
    <form
      className="formulario"
      onSubmit={(evento) => {
        evento.preventDefault();
        gravar.mutate(undefined);
      }}
    >
      <EscolhaDeMes rotulo="Primeiro mês apurado aqui" valor={mes} aoMudar={aoMudarMes} />
      <div className="campos">
        {DA_EMPRESA.map((tributo) => (
          <TextInput key={tributo} label={`${nomeDoTributo(tributo)} (R$)`} {...campo(tributo)} />
        ))}
      </div>
      <Tabela
        legenda="Saldos de ICMS e IPI por estabelecimento"
        cabecalho={['Estabelecimento', ...POR_ESTABELECIMENTO.map((t) => `${nomeDoTributo(t)} (R$)`)]}
        emCartoes
      >
        {estabelecimentos.map((estabelecimento) => (
          <tr key={estabelecimento}>
            <th scope="row" className="numero">
              {estabelecimento ? cnpj(estabelecimento) : 'A empresa'}
            </th>
            {POR_ESTABELECIMENTO.map((tributo) => (
              <td key={tributo} className="celula-de-campo" data-rotulo={`${nomeDoTributo(tributo)} (R$)`}>
                <TextInput
                  size="xs"
                  aria-label={`${nomeDoTributo(tributo)} de ${estabelecimento ? cnpj(estabelecimento) : 'toda a empresa'}, em reais`}
                  {...campo(tributo, estabelecimento)}
                />
              </td>
            ))}
          </tr>
        ))}
      </Tabela>
      {gravar.error && <Falha erro={gravar.error} />}
      <div className="botoes">
        <Button
          type="submit"
          loading={gravar.isPending}
          disabled={Object.values(digitados).some((um) => erroDoValor(um) !== undefined)}
        >
          Gravar saldos
        </Button>
      </div>
    </form>
  );
}

/** Those that notes made known, and those of whom a balance was entered; the company itself while there is none. */
function estabelecimentosDe(cliente: Cliente, saldo: SaldoInicialDoCliente | null): string[] {
  const conhecidos = cliente.estabelecimentos.map((um) => um.cnpj);
  const informados = (saldo?.saldos ?? [])
    .filter(({ tributo }) => POR_ESTABELECIMENTO.includes(tributo))
    .map(({ estabelecimento = '' }) => estabelecimento);
  const todos = [...new Set([...conhecidos, ...informados])].sort();
  return todos.length ? todos : [''];
}
