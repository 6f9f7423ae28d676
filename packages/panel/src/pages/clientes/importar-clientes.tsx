import { ImportarCsv } from '../../components/importar-csv.tsx';
import { Page } from '../../components/page.tsx';
import { PreviaDeClientes } from './previa-de-clientes.tsx';

const EXEMPLO = `CNPJ;Razão social;Regime;Desde;Anexo;RBT12;Folha 12 meses;Atividade
11.222.333/0001-81;Mercado Exemplo Ltda;Lucro Presumido;2025-01;;;;
44.555.666/0001-04;Oficina Modelo ME;Simples Nacional;;III;480.000,00;134.400,00;
77.888.999/0001-47;João da Silva;MEI;;;;;Comércio`;

/** Many clients from one file. */
export default function ImportarClientes() {
  return (
    <Page titulo="Importar clientes" breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}>
      <div className="pilha estreito-720">
        <ImportarCsv
          endereco="/clientes/importar"
          exemplo={EXEMPLO}
          renovar={['/clientes', '/visao-geral']}
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
          primeiro mês do regime e pode ficar vazio. Do Simples, informe <b>Anexo</b> e <b>RBT12</b>, e{' '}
          <b>Folha 12 meses</b> se a atividade está sujeita ao Fator R; <b>CBS e IBS</b> é “das” ou “regular”.
          Do MEI, a <b>Atividade</b>.
        </ImportarCsv>
      </div>
    </Page>
  );
}
