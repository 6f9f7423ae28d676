import type { ClientesConferidos } from '@apura/contracts';
import { cnpj, count, REGIMES } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Form } from '../../components/form.tsx';
import { ImportCsv, sendCsv } from '../../components/import-csv.tsx';
import { Page, Resultado } from '../../components/page.tsx';
import { Estado, type Rotulo } from '../../components/partes.tsx';
import { nomeDoCampo } from '../../labels/documentos.ts';

const EXEMPLO = `CNPJ;Razão social;Regime;Desde;Anexo;RBT12;Folha 12 meses;Atividade
11.222.333/0001-81;Mercado Exemplo Ltda;Lucro Presumido;2025-01;;;;
44.555.666/0001-04;Oficina Modelo ME;Simples Nacional;;III;480.000,00;134.400,00;
77.888.999/0001-47;João da Silva;MEI;;;;;Comércio`;

export default function ImportClientes() {
  return (
    <Page titulo="Importar clientes" breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}>
      <div className="pilha estreito-720">
        <ImportCsv
          endereco="/clientes/importar"
          exemplo={EXEMPLO}
          renovar={['/clientes', '/fechamento']}
          importado={['cliente importado', 'clientes importados']}
          voltar="/clientes"
          previa={(arquivo) => (
            <PreviaDeClientes
              key={`${arquivo.name} ${arquivo.lastModified} ${arquivo.size}`}
              arquivo={arquivo}
            />
          )}
        >
          CSV com cabeçalho, separado por vírgula ou ponto e vírgula, com até 1.000 clientes; nada é
          cadastrado antes de você conferir. <b>CNPJ</b> pode ser completo ou só a raiz; <b>Desde</b> é o
          primeiro mês do regime e pode ficar vazio; <b>Abertura</b>, se houver, é o dia da inscrição no CNPJ.
          Do Simples, informe <b>Anexo</b> e <b>RBT12</b>, e <b>Folha 12 meses</b> se a atividade está sujeita
          ao Fator R; <b>CBS e IBS</b> é “das” ou “regular”. Do MEI, a <b>Atividade</b>.
        </ImportCsv>
      </div>
    </Page>
  );
}

type Linha = ClientesConferidos['data'][number];

const SITUACOES: Readonly<Record<Linha['situacao'], Rotulo>> = {
  novo: { nome: 'Novo', tom: 'aviso' },
  existente: { nome: 'Já é cliente', tom: 'neutro' },
  com_falha: { nome: 'Com falha', tom: 'erro' },
};
const CADASTRADO: Rotulo = { nome: 'Cadastrado', tom: 'bom' };

/** What a file of clients says, line by line, before anything is kept; and afterwards what became of each line. */
function PreviaDeClientes({ arquivo }: { readonly arquivo: File }) {
  const conferidos = useQuery({
    queryKey: ['conferir-clientes', arquivo.name, arquivo.lastModified, arquivo.size],
    queryFn: () => sendCsv('/clientes/importar/conferir', arquivo),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const criar = useSend('POST', '/clientes/varios', {
    renew: ['/clientes', '/fechamento'],
    said: ({ criados }) => `${count(criados, 'cliente cadastrado', 'clientes cadastrados')}.`,
  });
  const criados = new Set(criar.data?.data.flatMap(({ cnpj_raiz, criado }) => (criado ? [cnpj_raiz] : [])));
  return (
    <Resultado de={conferidos}>
      {({ data }) => {
        const novos = data.flatMap(({ situacao, cliente }) =>
          situacao === 'novo' && cliente ? [cliente] : [],
        );
        const quantos = (situacao: Linha['situacao']) =>
          data.filter((uma) => uma.situacao === situacao).length;
        return (
          <Form
            act={criar}
            input={{ clientes: novos }}
            send={`Cadastrar ${count(novos.length, 'cliente', 'clientes')}`}
            disabled={novos.length === 0 || criar.isSuccess}
            others={
              <ActionButton
                to="/clientes"
                variant="default"
                text={criar.isSuccess ? 'Ver os clientes' : 'Cancelar'}
              />
            }
          >
            <p className="sem-margem" role="status">
              {count(novos.length, 'cliente novo', 'clientes novos')},{' '}
              {count(quantos('existente'), 'já cadastrado', 'já cadastrados')} e{' '}
              {count(quantos('com_falha'), 'linha com falha, que fica', 'linhas com falha, que ficam')} de
              fora.
            </p>
            <DataTable
              legend="Linhas do arquivo"
              rows={data}
              rowKey={({ linha }) => linha}
              columns={colunas((linha) =>
                linha.situacao === 'novo' && criados.has(raizDe(linha) ?? '')
                  ? CADASTRADO
                  : SITUACOES[linha.situacao],
              )}
            />
          </Form>
        );
      }}
    </Resultado>
  );
}

const raizDe = ({ cliente }: Linha): string | undefined => cliente?.cnpj_raiz ?? cliente?.cnpj?.slice(0, 8);

const colunas = (situacaoDe: (linha: Linha) => Rotulo): readonly Column<Linha>[] => [
  { name: 'Linha', className: 'numero', cell: ({ linha }) => linha },
  { name: 'Empresa', cell: ({ cliente }) => cliente?.razao_social },
  {
    name: 'CNPJ',
    className: 'numero',
    cell: ({ cliente }) => cliente && cnpj(cliente.cnpj ?? cliente.cnpj_raiz ?? ''),
  },
  { name: 'Regime', cell: ({ cliente }) => cliente && REGIMES[cliente.regime] },
  {
    name: 'Situação',
    cell: (linha) => <Estado {...situacaoDe(linha)} />,
    below: ({ faltas }) => faltas.map(({ campo, motivo }) => `${nomeDoCampo(campo)}: ${motivo}`).join('; '),
  },
];
