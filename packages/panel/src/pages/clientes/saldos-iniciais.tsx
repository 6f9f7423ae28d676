import {
  type Cliente,
  readValue,
  type SaldoInicialDoCliente,
  TRIBUTOS_BY_ESTABELECIMENTO,
  TRIBUTOS_WITH_SALDO,
} from '@apura/contracts';
import { cnpj, grouped, nomeDoTributo } from '@apura/words';
import { useState } from 'react';
import { type At, at } from '../../api/address.ts';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { type Texts, typed, typedAt } from '../../components/bind-fields.ts';
import { DataTable } from '../../components/data-table.tsx';
import { AmountField, EscolhaDeMes } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { ImportCsv } from '../../components/import-csv.tsx';
import { Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { erroDoValor, lastMes } from '../../format.ts';

type Tributo = (typeof TRIBUTOS_WITH_SALDO)[number];
const POR_ESTABELECIMENTO: readonly Tributo[] = TRIBUTOS_BY_ESTABELECIMENTO;
const DA_EMPRESA = TRIBUTOS_WITH_SALDO.filter((tributo) => !POR_ESTABELECIMENTO.includes(tributo));
const EXEMPLO = `tributo;estabelecimento;valor
ICMS;11.222.333/0001-81;1.800,00
IPI;11.222.333/0001-81;600,00
COFINS;;7.600,00
CBS;;100,00`;

/** Credit that the client had before its first month here. */
export function SaldosIniciais({ cliente }: { readonly cliente: Cliente }) {
  const endereco = at('/clientes/{id}/saldo-inicial', { id: cliente.id });
  const lidos = useLeitura(endereco);
  return (
    <Resultado de={lidos} linhas={8}>
      {({ saldo }) => (
        <Saldos key={JSON.stringify(saldo)} endereco={endereco} saldo={saldo} cliente={cliente} />
      )}
    </Resultado>
  );
}

interface PropsDosSaldos {
  readonly endereco: At<'/clientes/{id}/saldo-inicial'>;
  readonly saldo: SaldoInicialDoCliente | null;
  readonly cliente: Cliente;
}

const chave = (tributo: Tributo, estabelecimento = ''): string => `${tributo} ${estabelecimento}`;

function Saldos({ endereco, saldo, cliente }: PropsDosSaldos) {
  const [mes, setMes] = useState(saldo?.competencia ?? lastMes());
  const [digitados, setDigitados] = useState<Texts>(() => type(saldo));
  const estabelecimentos = estabelecimentosDe(cliente, saldo);
  const campo = (tributo: Tributo, estabelecimento = '') => {
    const name = chave(tributo, estabelecimento);
    return { name, ...typedAt(digitados, name, setDigitados) };
  };
  const gravar = useSend('PUT', endereco, { renew: [endereco], said: 'Saldos gravados.' });
  const saldos = readSaldos(digitados, estabelecimentos);
  return (
    <div className="pilha estreito-720">
      <Cartao titulo="Saldos credores iniciais">
        <p className="suave sem-margem com-espaco">
          O crédito que o cliente trazia antes do primeiro mês apurado aqui. Depois disso, o saldo passa de um
          mês ao outro sozinho.
        </p>
        <Form
          act={gravar}
          input={{ competencia: mes, saldos }}
          names={nomesDe(saldos)}
          send="Gravar saldos"
          disabled={Object.values(digitados).some((um) => erroDoValor(um) !== undefined)}
        >
          <EscolhaDeMes label="Primeiro mês apurado aqui" name="competencia" {...typed(mes, setMes)} />
          <div className="campos">
            {DA_EMPRESA.map((tributo) => (
              <AmountField key={tributo} label={`${nomeDoTributo(tributo)} (R$)`} {...campo(tributo)} />
            ))}
          </div>
          <DataTable
            legend="Saldos de ICMS e IPI por estabelecimento"
            rows={estabelecimentos}
            columns={[
              { name: 'Estabelecimento', className: 'numero', cell: (um) => (um ? cnpj(um) : 'A empresa') },
              ...POR_ESTABELECIMENTO.map((tributo) => ({
                name: `${nomeDoTributo(tributo)} (R$)`,
                className: 'celula-de-campo',
                cell: (um: string) => (
                  <AmountField
                    size="xs"
                    aria-label={`${nomeDoTributo(tributo)} de ${um ? cnpj(um) : 'toda a empresa'}, em reais`}
                    {...campo(tributo, um)}
                  />
                ),
              })),
            ]}
          />
        </Form>
      </Cartao>
      <ImportCsv
        endereco={at('/clientes/{id}/saldo-inicial/importar', { id: cliente.id })}
        query={{ competencia: mes }}
        exemplo={EXEMPLO}
        renovar={[endereco]}
        importado={['saldo gravado', 'saldos gravados']}
      >
        CSV com cabeçalho, separado por vírgula ou ponto e vírgula. <b>estabelecimento</b> é o CNPJ, só de
        ICMS e IPI. O arquivo entra no lugar dos saldos acima, para o mês escolhido neles; se uma linha tiver
        erro, nada é gravado.
      </ImportCsv>
    </div>
  );
}

/** By the API's name, the field that each balance was typed into. */
const nomesDe = (saldos: ReturnType<typeof readSaldos>) =>
  Object.fromEntries(
    saldos.flatMap(({ tributo, estabelecimento }, i) =>
      ['tributo', 'estabelecimento', 'valor'].map((qual) => [
        `saldos[${i}].${qual}`,
        chave(tributo, estabelecimento),
      ]),
    ),
  );

/** What was entered before, as it would be typed. */
const type = (saldo: SaldoInicialDoCliente | null): Texts =>
  Object.fromEntries(
    (saldo?.saldos ?? []).map(({ tributo, estabelecimento, valor }) => [
      chave(tributo, estabelecimento),
      grouped(valor),
    ]),
  );

/** The balances that are typed; an empty field is none. */
const readSaldos = (digitados: Texts, estabelecimentos: readonly string[]) =>
  [
    ...DA_EMPRESA.map((tributo) => ({ tributo, estabelecimento: '' })),
    ...estabelecimentos.flatMap((estabelecimento) =>
      POR_ESTABELECIMENTO.map((tributo) => ({ tributo, estabelecimento })),
    ),
  ].flatMap(({ tributo, estabelecimento }) => {
    const valor = readValue(digitados[chave(tributo, estabelecimento)] ?? '');
    return valor ? [{ tributo, ...(estabelecimento ? { estabelecimento } : {}), valor }] : [];
  });

/** Those that notes made known, and those of whom a balance was entered; the company itself while there is none. */
function estabelecimentosDe(cliente: Cliente, saldo: SaldoInicialDoCliente | null): string[] {
  const conhecidos = cliente.estabelecimentos.map((um) => um.cnpj);
  const informados = (saldo?.saldos ?? [])
    .filter(({ tributo }) => POR_ESTABELECIMENTO.includes(tributo))
    .map(({ estabelecimento = '' }) => estabelecimento);
  const todos = [...new Set([...conhecidos, ...informados])].sort();
  return todos.length ? todos : [''];
}
