import type { Cliente, Documento } from '@apura/contracts';
import { SegmentedControl } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useList } from '../../api/use-request.ts';
import { EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { Lista } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { TabelaDeDocumentos } from '../../components/tabela-de-documentos.tsx';
import { TIPOS_DE_SERVICO } from '../../labels/documentos.ts';
import { TotaisDaBusca } from '../documentos/documentos.tsx';

const LADOS = [
  { value: 'entrada', label: 'Tomados' },
  { value: 'saida', label: 'Prestados' },
];

/** Services, freight and bills of a client, those that it takes and those that it renders. */
export function Servicos({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros, filtrar, field } = useFilters(['operacao', 'tipo', 'competencia']);
  const lado = filtros.operacao || 'entrada';
  const busca = { ...filtros, cliente_id: id, operacao: lado, tipo: filtros.tipo || 'nfse' };
  const lista = useList<Documento>('/documentos', busca);
  return (
    <Cartao
      titulo={lado === 'entrada' ? 'Serviços tomados' : 'Serviços prestados'}
      acoes={
        <SegmentedControl
          aria-label="Lado do cliente"
          data={LADOS}
          value={lado}
          onChange={(valor) => filtrar('operacao', valor)}
        />
      }
    >
      <search className="filtros">
        <SelectField label="Tipo" options={TIPOS_DE_SERVICO} {...field('tipo')} value={busca.tipo} />
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
      </search>
      <TotaisDaBusca filtros={busca} />
      <Lista
        de={lista}
        height={6}
        vazia={{
          icon: <IconFileInvoice />,
          titulo: 'Nenhum documento deste tipo',
          texto: 'Envie os XMLs: NFS-e nacionais, CT-e, contas de energia e de telecomunicação.',
        }}
      >
        {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
      </Lista>
    </Cartao>
  );
}
